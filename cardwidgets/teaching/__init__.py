"""Exercises: questions, answers, progress, copies for a class, and scores."""
