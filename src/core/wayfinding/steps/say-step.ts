import type { FeatureId, Level } from '../../venue/model.ts'
import { type Labels, labelIn } from '../../venue/labels.ts'
import type { Arrival, FloorStep, Landmark, Step, WalkStep } from './step.ts'

/** A sentence of the catalogue: a key, and what is put into it. */
export interface Message {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface Speaker {
  /** A language of the product. */
  readonly language: string
  /** Of the labels where there are none in that language. */
  readonly venueLanguage: string
  readonly levels: readonly Pick<Level, 'id' | 'name'>[]
  /** How what one walks to is called. */
  readonly target: string
}

/** What is said of a step, sentence by sentence; the same to be read and to be heard. */
export function sayStep(step: Step, speaker: Speaker): readonly Message[] {
  return step.kind === 'walk' ? sayWalk(step, speaker) : sayFloor(step, speaker)
}

function sayWalk({ turn, isAround, compass, said: metres, landmark, arrival, drawn }: WalkStep, speaker: Speaker) {
  const messages: Message[] = []
  const seen = landmark === null ? null : sayLandmark(landmark, speaker)
  // One leaves a room before one turns outside of it.
  if (seen !== null && landmark?.relation === 'out') messages.push(seen)
  if (turn === null) messages.push({ key: 'wayfinding.step.head', values: { compass, metres } })
  else if (isAround && drawn.leg === 0 && drawn.from === 0 && landmark?.relation !== 'out')
    messages.push({ key: 'wayfinding.step.behind', values: { metres } })
  else messages.push({ key: `wayfinding.step.go.${isAround ? 'Around' : turn}`, values: { metres } })
  if (seen !== null && landmark?.relation !== 'out') messages.push(seen)
  if (arrival?.at === 'target')
    messages.push({ key: `wayfinding.step.target.${arrival.side}`, values: { name: speaker.target } })
  else if (arrival !== null)
    messages.push({ key: `wayfinding.step.towards.${arrival.side}`, values: { means: arrival.at } })
  const room = arrival === null ? null : roomToSay(arrival, speaker)
  if (room !== null) messages.push({ key: 'wayfinding.step.inside', values: { name: room } })
  const count = arrival === null ? 0 : countPassed(arrival, speaker)
  if (count > 0) messages.push({ key: 'wayfinding.step.before', values: { count } })
  return messages
}

/** Of several printers it is the one in this room; a room itself is not in a room. */
function roomToSay({ room }: Arrival, { language, venueLanguage, target }: Speaker): string | null {
  const name = room === null ? target : labelIn(room, language, venueLanguage)
  return name === target ? null : name
}

/** How many one passes that look like what one walks to: of the same name, or means of the same kind. */
function countPassed({ at, passed }: Arrival, { language, venueLanguage, target }: Speaker): number {
  return at === 'target'
    ? passed.filter((name) => labelIn(name, language, venueLanguage) === target).length
    : passed.length
}

function sayLandmark(landmark: Landmark, { language, venueLanguage }: Speaker): Message {
  if (landmark.relation === 'door') return { key: 'wayfinding.step.door', values: {} }
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
  return exit === null ? [change] : [change, { key: 'wayfinding.step.exit', values: { turn: exit } }]
}

function nameOfLevel(levelId: FeatureId, { levels, language, venueLanguage }: Speaker): string {
  const name: Labels | undefined = levels.find(({ id }) => id === levelId)?.name
  return name === undefined ? '' : labelIn(name, language, venueLanguage)
}
