/** Which actions a selection of elements fits. Knows patterns, not games. */

import type { Action } from "./contract.ts";

export type Selection = readonly string[];

export function needsElements(action: Action): boolean {
  return action.from.length > 0;
}

/** Whether the action can be taken with exactly this selection. */
export function fits(action: Action, selection: Selection): boolean {
  const { legal } = action;
  if (!legal) return canBeTried(action, selection);
  return legal.some((choice) => sameChoice(choice, selection, action.ordered));
}

/** Whether the selection has the right size; if it is no legal one, the kernel says why. */
export function canBeTried(action: Action, selection: Selection): boolean {
  return selection.length >= action.n[0] && mayGrow(action, selection);
}

/** Whether adding elements, or none, can still make the selection fit. */
export function isReachable(action: Action, selection: Selection): boolean {
  if (!action.legal) return mayGrow(action, selection);
  return action.legal.some((choice) =>
    action.ordered
      ? selection.every((id, place) => choice[place] === id)
      : selection.every((id) => choice.includes(id)),
  );
}

/** Every element that occurs in some action. */
export function selectable(actions: readonly Action[]): Set<string> {
  return new Set(actions.flatMap((action) => action.from));
}

/** Elements that may join the selection and still lead to a legal action. */
export function extensions(actions: readonly Action[], selection: Selection): Set<string> {
  const others = [...selectable(actions)].filter((id) => !selection.includes(id));
  const leads = (id: string) => actions.some((action) => needsElements(action) && isReachable(action, [...selection, id]));
  return new Set(others.filter(leads));
}

/** The selection after a press on an element: without it, with it, or it alone; as it was where several are selected and no more may be. */
export function toggle(actions: readonly Action[], selection: Selection, id: string): string[] {
  if (selection.includes(id)) return selection.filter((other) => other !== id);
  const longer = [...selection, id];
  const meant = actions.filter((action) => longer.every((one) => action.from.includes(one)));
  if (meant.some((action) => longer.length <= action.n[1])) return longer;
  return meant.some((action) => action.n[1] > 1) ? [...selection] : [id];
}

/** The action that one press on an element takes, where nothing else could be meant. */
export function instantAction(actions: readonly Action[], id: string): Action | null {
  const meant = actions.filter((action) => action.from.includes(id));
  const only = meant.length === 1 ? meant[0] : undefined;
  return only && only.n[0] === 1 && only.n[1] === 1 ? only : null;
}

/** Actions of elements that the selection fits; none while nothing is selected. */
export function fittingActions(actions: readonly Action[], selection: Selection): Action[] {
  if (selection.length === 0) return [];
  return actions.filter((action) => needsElements(action) && fits(action, selection));
}

/** How many more elements an action asks for: least and most. */
export function missing(action: Action, selection: Selection): [number, number] {
  const chosen = mayGrow(action, selection) ? selection.length : 0;
  return [Math.max(0, action.n[0] - chosen), Math.max(0, action.n[1] - chosen)];
}

function mayGrow(action: Action, selection: Selection): boolean {
  return selection.length <= action.n[1] && selection.every((id) => action.from.includes(id));
}

function sameChoice(choice: Selection, selection: Selection, ordered: boolean): boolean {
  if (choice.length !== selection.length) return false;
  return ordered
    ? choice.every((id, place) => selection[place] === id)
    : choice.every((id) => selection.includes(id));
}
