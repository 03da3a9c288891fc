/** What is pressed, slid, typed and chosen. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Context } from "../context.ts";
import type { Button, Choice, Counter, Field, Slider, Upload } from "../contract.ts";

/** More options than these are listed in a menu. */
const SEGMENTS = 5;

export function button(context: Context, of: Button): TemplateResult {
  const off = of.disabled || context.isBusy(of.id);
  return html`<button
    type="button"
    class="button ${of.main ? "main" : ""}"
    data-do="press"
    data-id=${of.id}
    data-focus="press ${of.id}"
    ?data-first=${of.main && !of.disabled}
    aria-pressed=${of.pressed === undefined ? nothing : String(of.pressed)}
    aria-disabled=${off ? "true" : nothing}
    aria-busy=${context.isBusy(of.id) ? "true" : nothing}
  >${of.label}</button>`;
}

export function counter(context: Context, of: Counter): TemplateResult {
  const value = context.drafts.get(of.id) ?? of.value;
  const name = `${context.prefix}${of.id}`;
  return html`<label class="label" for=${name}>${of.label}</label>
    <span class="counter">
      ${step(context, of, -1, Number(value) <= of.least)}
      <input
        id=${name}
        type="number"
        inputmode="numeric"
        data-type="count"
        data-id=${of.id}
        data-focus="count ${of.id}"
        min=${of.least}
        max=${of.most}
        step="1"
        .value=${live(String(value))}
      >
      ${step(context, of, 1, Number(value) >= of.most)}
    </span>`;
}

function step(context: Context, of: Counter, by: 1 | -1, off: boolean): TemplateResult {
  return html`<button
    type="button"
    class="step"
    data-do="step"
    data-id=${of.id}
    data-by=${by}
    data-focus="step ${by} ${of.id}"
    aria-label=${context.say(by < 0 ? "less" : "more", { label: of.label })}
    aria-disabled=${off ? "true" : nothing}
  ><span aria-hidden="true">${by < 0 ? "\u2212" : "+"}</span></button>`;
}

export function slider(context: Context, of: Slider): TemplateResult {
  const value = context.drafts.get(of.id) ?? of.value;
  const name = `${context.prefix}${of.id}`;
  return html`<label class="label" for=${name}>${of.label}</label>
    <span class="slider">
      <input
        id=${name}
        type="range"
        data-type="slide"
        data-id=${of.id}
        data-focus="slide ${of.id}"
        min=${of.least}
        max=${of.most}
        step=${of.step ?? 1}
        .value=${live(String(value))}
        aria-valuetext=${of.shown || nothing}
      >
      <output for=${name}>${of.shown || value}</output>
    </span>`;
}

export function field(context: Context, of: Field): TemplateResult {
  const value = context.drafts.get(of.id) ?? of.value ?? "";
  const name = `${context.prefix}${of.id}`;
  const offers = of.suggestions ?? [];
  return html`<label class="label" for=${name}>${of.label}</label>
    <span class="field">
      <input
        id=${name}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        data-type="text"
        data-id=${of.id}
        data-focus="text ${of.id}"
        placeholder=${of.example || nothing}
        list=${offers.length > 0 ? `${name}-offers` : nothing}
        aria-describedby=${of.hint ? `${name}-hint` : nothing}
        .value=${live(String(value))}
      >
      <button
        type="button"
        class="button"
        data-do="send"
        data-id=${of.id}
        data-focus="send ${of.id}"
        aria-label=${of.button ? nothing : `${context.say("send")}: ${of.label}`}
        aria-disabled=${context.isBusy(of.id) ? "true" : nothing}
      >${of.button || context.say("send")}</button>
    </span>
    ${offers.length > 0 ? html`<datalist id="${name}-offers">${offers.map((offer) => html`<option value=${offer}></option>`)}</datalist>` : nothing}
    ${of.hint ? html`<p class="hint" id="${name}-hint">${of.hint}</p>` : nothing}`;
}

export function choice(context: Context, of: Choice): TemplateResult {
  return of.options.length > SEGMENTS ? menu(context, of) : segments(context, of);
}

function segments(context: Context, of: Choice): TemplateResult {
  const chosen = String(context.drafts.get(of.id) ?? of.value);
  const name = `${context.prefix}${of.id}`;
  return html`<fieldset class="choice">
    <legend class="label">${of.label}</legend>
    <span class="segments">${of.options.map(([value, label]) => html`<label class="segment"><input
      type="radio"
      name=${name}
      value=${value}
      data-type="option"
      data-id=${of.id}
      data-focus="option ${of.id} ${value}"
      .checked=${live(value === chosen)}
    ><span>${label}</span></label>`)}</span>
  </fieldset>`;
}

function menu(context: Context, of: Choice): TemplateResult {
  const chosen = String(context.drafts.get(of.id) ?? of.value);
  const name = `${context.prefix}${of.id}`;
  return html`<label class="label" for=${name}>${of.label}</label>
    <select id=${name} data-type="option" data-id=${of.id} data-focus="option ${of.id}">
      ${of.options.map(([value, label]) => html`<option value=${value} .selected=${live(value === chosen)}>${label}</option>`)}
    </select>`;
}

export function upload(context: Context, of: Upload): TemplateResult {
  const name = `${context.prefix}${of.id}`;
  return html`<label class="label" for=${name}>${of.label}</label>
    <input
      id=${name}
      class="upload"
      type="file"
      data-type="file"
      data-id=${of.id}
      data-focus="file ${of.id}"
      accept=${of.accept ?? ".json"}
    >`;
}
