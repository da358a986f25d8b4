import { labelIn } from '../../venue/labels.ts'
import type { FeatureId, Labels, Level } from '../../venue/model.ts'
import { type Arrival, type FloorStep, type Landmark, type Step, turnSaid, type WalkStep } from './step.ts'

/** Metres to which distances below a length are rounded. */
const roundingUnits = [
  { below: 10, unit: 1 },
  { below: 30, unit: 5 },
  { below: 100, unit: 10 },
  { below: 200, unit: 20 },
  { below: Infinity, unit: 50 },
] as const
const units = [50, 20, 10, 5, 1] as const

/** Share of the total length by which the sum of rounded distances may differ; at least half a metre. */
const mostShare = 0.01

/**
 * Rounds distances for the text, in metres: to multiples of 1, 5, 10, 20 or 50, depending on the length, and at least
 * 1. If the sum would differ too much from the total length, the worst ones are rounded more finely.
 */
export function saidDistances(lengths: readonly number[]): number[] {
  const coarse = lengths.map((length) => roundingUnits.find(({ below }) => length < below)?.unit ?? 50)
  const said = lengths.map((length, index) => rounded(length, coarse[index] ?? 1))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const most = Math.max(0.5, whole * mostShare)
  for (;;) {
    const off = said.reduce((sum, length) => sum + length, 0) - whole
    if (Math.abs(off) <= most) return said
    const worst = worstOf(lengths, said, coarse, Math.sign(off))
    if (worst === null) return inSingles(lengths, said, off)
    coarse[worst] = units.find((unit) => unit < (coarse[worst] ?? 1)) ?? 1
    said[worst] = rounded(lengths[worst] ?? 0, coarse[worst] ?? 1)
  }
}

const rounded = (length: number, unit: number): number => Math.max(1, Math.round(length / unit) * unit)

/** Finds the distance that is rounded most in a direction and not yet to single metres. */
function worstOf(lengths: readonly number[], said: readonly number[], coarse: readonly number[], way: number) {
  let worst: number | null = null
  let most = 0
  for (const [index, length] of lengths.entries()) {
    const error = ((said[index] ?? 0) - length) * way
    if ((coarse[index] ?? 1) === 1 || error <= most) continue
    worst = index
    most = error
  }
  return worst
}

/** Adds or removes single metres at the distances with the largest rounding errors. */
function inSingles(lengths: readonly number[], said: readonly number[], off: number): number[] {
  const result = [...said]
  const way = Math.sign(off)
  for (let left = Math.round(Math.abs(off)); left > 0; left--) {
    const errors = result.map((length, index) =>
      length - way < 1 ? -Infinity : (length - (lengths[index] ?? 0)) * way,
    )
    const place = errors.indexOf(Math.max(...errors))
    if (place < 0 || errors[place] === -Infinity) break
    result[place] = (result[place] ?? 0) - way
  }
  return result
}

/** A sentence without its words: the key of a translation, and the values in it. Names and numbers are values. */
export interface Message {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface Speaker {
  /** Language of the names, BCP 47. */
  readonly language: string
  /** Language of labels that do not exist in `language`. */
  readonly venueLanguage: string
  readonly levels: readonly Pick<Level, 'id' | 'name'>[]
  /** Name of the target. */
  readonly target: string
}

/** Returns the sentences of a step, the same for display and for screen readers. */
export function sayStep(step: Step, speaker: Speaker): readonly Message[] {
  if (step.kind === 'walk') return sayWalk(step, speaker)
  const [change, ...others] = sayFloor(step, speaker)
  return [...(change === undefined ? [] : [change]), ...sayRide(step), ...others]
}

/** Metres from which the length of a ride is said. */
const longRide = 10

/** Returns the remarks about a ride besides its floors. Only a lift is worth a doubt, because it may be locked. */
function sayRide({ means, said, hours, isConfirmed }: FloorStep): readonly Message[] {
  const open = hours === null ? [] : [{ key: 'wayfinding.step.hours', values: { hours } }]
  if (means === 'lift') return isConfirmed ? open : [...open, { key: 'wayfinding.step.unconfirmed', values: {} }]
  return said < longRide ? open : [...open, { key: 'wayfinding.step.along', values: { metres: said } }]
}

function sayWalk(step: WalkStep, speaker: Speaker) {
  const { landmark, arrival, leaves, doors, passed } = step
  const messages: Message[] = []
  const nameOf = (labels: Labels): string => labelIn(labels, speaker.language, speaker.venueLanguage)
  if (leaves !== null) messages.push(sayLeft(leaves, nameOf))
  for (const { side, into } of doors) {
    messages.push(
      into === null
        ? { key: `wayfinding.step.door.${side}`, values: {} }
        : { key: `wayfinding.step.doorTo.${side}`, values: { name: nameOf(into) } },
    )
  }
  messages.push(sayTurn(step, speaker))
  const isSaid = landmark?.relation === 'at' || (step.turn === null && isAim(landmark))
  if (landmark !== null && !isSaid) messages.push(sayLandmark(landmark, speaker))
  if (passed > 0 && landmark?.relation !== 'through')
    messages.push({ key: 'wayfinding.step.doors', values: { count: passed } })
  if (step.lock !== undefined) messages.push({ key: `wayfinding.step.lock.${step.lock}`, values: {} })
  if (arrival?.at === 'target')
    messages.push({ key: `wayfinding.step.target.${arrival.side}`, values: { name: speaker.target } })
  else if (arrival !== null)
    messages.push({ key: `wayfinding.step.towards.${arrival.side}`, values: { means: arrival.at } })
  if (arrival?.beside) messages.push({ key: 'wayfinding.step.beside', values: { name: nameOf(arrival.beside) } })
  const room = arrival === null ? null : roomToSay(arrival, speaker)
  if (room !== null) messages.push({ key: 'wayfinding.step.inside', values: { name: room } })
  const count = arrival === null ? 0 : countPassed(arrival, speaker)
  if (count > 0) messages.push({ key: 'wayfinding.step.before', values: { count } })
  return messages
}

function sayLeft({ name, by }: NonNullable<WalkStep['leaves']>, nameOf: (labels: Labels) => string): Message {
  if (name === null) return { key: 'wayfinding.step.leave', values: {} }
  if (by === null) return { key: 'wayfinding.step.out', values: { name: nameOf(name) } }
  const key = by.relation === 'to' ? 'wayfinding.step.outTo' : 'wayfinding.step.outBy'
  return { key, values: { name: nameOf(name), by: nameOf(by.name) } }
}

const isAim = (landmark: Landmark | null): boolean =>
  landmark?.relation === 'heading' || landmark?.relation === 'aimPast'

/** Says the turn and the distance. The landmark at the turn comes first, because after 27 m it is too late. */
function sayTurn(step: WalkStep, { language, venueLanguage }: Speaker): Message {
  const { turn, isAround, isTwice, isAtEnd, compass, said: metres, landmark, drawn, leaves, doors } = step
  const name = landmark === null ? '' : labelIn(landmark.name, language, venueLanguage)
  if (turn === null && isAim(landmark)) {
    const key = landmark?.relation === 'aimPast' ? 'wayfinding.step.aimPast' : 'wayfinding.step.aim'
    return { key, values: { name, metres } }
  }
  if (turn === null) return { key: 'wayfinding.step.head', values: { compass, metres } }
  const way = turnSaid({ turn, isAround, isTwice })
  if (landmark?.relation === 'at') return { key: 'wayfinding.step.at', values: { name, turn: way, metres } }
  if (isAtEnd) return { key: 'wayfinding.step.atEnd', values: { turn: way, metres } }
  if (isAround && drawn.leg === 0 && drawn.from === 0 && leaves === null && doors.length === 0)
    return { key: 'wayfinding.step.behind', values: { metres } }
  return { key: `wayfinding.step.go.${way}`, values: { metres } }
}

/**
 * Returns the room of an amenity, to distinguish it from others such as several printers, or null if the target is the
 * room itself.
 */
function roomToSay({ room }: Arrival, { language, venueLanguage, target }: Speaker): string | null {
  const name = room === null ? target : labelIn(room, language, venueLanguage)
  return name === target ? null : name
}

/** Counts the similar things that are passed: of the same name as the target, or of the same means. */
function countPassed({ at, passed }: Arrival, { language, venueLanguage, target }: Speaker): number {
  return at === 'target'
    ? passed.filter((name) => labelIn(name, language, venueLanguage) === target).length
    : passed.length
}

function sayLandmark(landmark: Landmark, { language, venueLanguage }: Speaker): Message {
  const values = { name: labelIn(landmark.name, language, venueLanguage) }
  const key = landmark.relation === 'past' ? `past.${landmark.side}` : landmark.relation
  return { key: `wayfinding.step.${key}`, values }
}

function sayFloor(
  { means, direction, levelId, toLevelId, exit, isEnd }: FloorStep,
  speaker: Speaker,
): readonly Message[] {
  const values = { from: nameOfLevel(levelId, speaker), to: nameOfLevel(toLevelId, speaker) }
  const key = direction === 'level' ? 'level' : `${direction}.${means}`
  const change = { key: `wayfinding.step.floor.${key}`, values }
  if (isEnd) return [change, { key: 'wayfinding.step.there', values: { name: speaker.target } }]
  const off = means === 'lift' ? 'exit' : 'comeOff'
  // The next step says it.
  return exit === null || exit === 'Straight'
    ? [change]
    : [change, { key: `wayfinding.step.${off}`, values: { turn: exit } }]
}

function nameOfLevel(levelId: FeatureId, { levels, language, venueLanguage }: Speaker): string {
  const name: Labels | undefined = levels.find(({ id }) => id === levelId)?.name
  return name === undefined ? '' : labelIn(name, language, venueLanguage)
}
