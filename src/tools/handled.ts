/** One call or several, in a place that answers at once or later. */

import { type AsyncFolder, isAsync } from "../library/async.ts";
import { answers, type HandleOptions, type Workspace } from "./handle.ts";
import { answersLater } from "./later.ts";
import type { Answer, Answers, AnswerTo } from "./shapes.ts";

/** The answer to a call, or those to a list; a promise of it where the place answers later. */
export type Handled<C, Place> = Place extends AsyncFolder ? Promise<AnswersTo<C>> : AnswersTo<C>;

type AnswersTo<C> = C extends readonly (infer One)[]
  ? readonly (AnswerTo<One> | undefined)[]
  : AnswerTo<C> | undefined;

/** A list has a list of answers, a call its own. */
export function handled(
  calls: object,
  place: Workspace | AsyncFolder,
  options: HandleOptions = {},
): Answers | Promise<Answers> {
  const all: readonly unknown[] = Array.isArray(calls) ? calls : [calls];
  const own = (given: readonly (Answer | undefined)[]): Answers =>
    Array.isArray(calls) ? given : given[0];
  if (isAsync(place)) return answersLater(all, place, options).then(own);
  return own(answers(all, place, options));
}
