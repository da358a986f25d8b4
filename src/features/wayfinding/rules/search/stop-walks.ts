import type { Decks } from '../deck-plans.ts'
import type { DeckSearch, Reach } from './deck-search.ts'
import type { Field } from './field.ts'

/** Walks on one level group from, to and between its stops. */
export interface StopWalks {
  /** Returns the vertex of a stop on its level group. */
  vertexOf(stop: number): number
  /** Returns the distances from all corners of its level group to a stop. */
  measured(stop: number): Field
  /** Returns metres between two stops of a level group. */
  metresBetween(one: number, other: number): number
  /** Returns the vertices at which a walk turns. */
  fromStop(stop: number, to: Reach): readonly number[]
  toStop(from: Reach, stop: number): readonly number[]
  between(one: number, other: number): readonly number[]
}

export function createStopWalks(
  decks: Decks,
  deckOfStop: readonly number[],
  searchOn: (deck: number) => DeckSearch,
): StopWalks {
  const pinOfStop = new Int32Array(deckOfStop.length)
  for (let deck = 0; deck < decks.count; deck += 1) {
    for (const [pin, stop] of decks.stopsOn(deck).entries()) pinOfStop[stop] = pin
  }
  const vertices = new Int32Array(deckOfStop.length).fill(-1)
  const vertexOf = (stop: number): number => {
    const known = vertices[stop] ?? -1
    if (known >= 0) return known
    const vertex = searchOn(deckOfStop[stop] ?? 0).deck.pins[pinOfStop[stop] ?? 0] ?? 0
    vertices[stop] = vertex
    return vertex
  }

  const fieldOf = (stop: number): Field => searchOn(deckOfStop[stop] ?? 0).floor.field(vertexOf(stop))

  const isMeasured = new Uint8Array(deckOfStop.length)
  function measured(stop: number): Field {
    isMeasured[stop] = 1
    return fieldOf(stop)
  }

  const metresBetween = (one: number, other: number): number =>
    // Either field gives the same distance, so one that exists is used.
    isMeasured[other] === 1 && isMeasured[one] !== 1
      ? fieldOf(other).metresFrom(vertexOf(one))
      : measured(one).metresFrom(vertexOf(other))

  function fromStop(stop: number, to: Reach): readonly number[] {
    const field = fieldOf(stop)
    const { vertex } = field.nearest(to.exits)
    // The chain leads from the exit to the stop, which is not a bend.
    const bends = field.chainFrom(vertex).slice(0, -1).toReversed()
    return [...bends, ...(to.exits.get(vertex)?.bends().toReversed() ?? [])]
  }

  function toStop(from: Reach, stop: number): readonly number[] {
    const field = fieldOf(stop)
    const { vertex } = field.nearest(from.exits)
    return [...(from.exits.get(vertex)?.bends() ?? []), ...field.chainFrom(vertex).slice(0, -1)]
  }

  function between(one: number, other: number): readonly number[] {
    return isMeasured[one] === 1
      ? fieldOf(one).chainFrom(vertexOf(other)).slice(1, -1).toReversed()
      : fieldOf(other).chainFrom(vertexOf(one)).slice(1, -1)
  }

  return { vertexOf, measured, metresBetween, fromStop, toStop, between }
}
