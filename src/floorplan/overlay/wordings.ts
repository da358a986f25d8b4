import type { PlaceLabel } from '../plan-view.ts'
import type { LabelLine } from './label-layout.ts'

const [nameSize, smallName, leastName, lesserSize] = [12.5, 11.5, 10.5, 11]

/**
 * How a place may be named, fullest first: name, seats and state; name and state; the name, in two lines, smaller; its number. One
 * at a time: most places need but the first.
 */
export function* wordingsOf(
  { name, detail, state }: PlaceLabel,
  isBookable: boolean,
  isDesk = false,
): Generator<readonly LabelLine[]> {
  if (name === '') return
  const weight = isBookable ? 600 : 500
  const lesser = (text: string | undefined): LabelLine[] => (text ? [{ text, size: lesserSize, weight: 400 }] : [])
  const named = (size: number): LabelLine => ({ text: name, size, weight })
  yield [named(nameSize), ...lesser(detail), ...lesser(state)]
  const both = halves(name)
  const halved = (size: number): LabelLine[] => both.map((text) => ({ text, size, weight }))
  if (both.length > 1) yield [...halved(nameSize), ...lesser(detail), ...lesser(state)]
  if (state) {
    yield [named(nameSize), ...lesser(state)]
    yield [named(smallName), ...lesser(state)]
  }
  yield [named(nameSize)]
  yield [named(smallName)]
  if (both.length > 1) yield halved(smallName)
  yield [named(leastName)]
  if (both.length > 1) yield halved(leastName)
  if (isDesk || /\d/.test(numberOf(name))) yield [{ text: numberOf(name), size: leastName, weight }]
}

/** What tells a place from the others beside it: 'KAR-2N-014' and 'Desk 14' are 14 to whoever stands there, 'Office 2.53' is 2.53. */
const numberOf = (name: string): string => name.split(/[\s-]/).at(-1) ?? name

/** In two lines, as even as its spaces allow; one where it has none. */
export function halves(name: string): readonly string[] {
  const middle = name.length / 2
  let best = -1
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1))
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at
  return best < 0 ? [name] : [name.slice(0, best), name.slice(best + 1)]
}
