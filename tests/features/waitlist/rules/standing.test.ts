import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterLook,
  hasPassed,
  isForgotten,
  isSameWish,
  newsOf,
  type Offer,
  onlyThis,
  passesAt,
  phaseOf,
  type Sighting,
  type Standing,
  unseen,
  type Wish,
} from '#src/features/waitlist/model/rules/waitlist.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { instantOf, spanOf } from '#tests/compute/campus.ts'

const entry: Wish = {
  id: 'one',
  resourceId: 'amber' as ResourceId,
  name: 'Amber',
  question: onlyThis('amber' as ResourceId),
  span: spanOf(40, 44),
  zone: 'UTC' as IanaZone,
  since: instantOf(0),
}
const offerOf = (id: string): Offer => ({ id: id as ResourceId, name: id, areaName: '' })
const allSeen = (...ids: readonly string[]): Sighting => ({ offers: ids.map(offerOf), isWhole: true })
const someSeen = (...ids: readonly string[]): Sighting => ({ ...allSeen(...ids), isWhole: false })
const after = (...sightings: readonly Sighting[]): Standing => sightings.reduce(afterLook, unseen)

describe('state of a waitlist entry', () => {
  test('becomes free again only after it was taken', () => {
    expect(after(allSeen('amber'))).toEqual({ freed: 1, offer: offerOf('amber') })
    expect(after(allSeen('amber'), allSeen('amber'), allSeen('amber')).freed).toBe(1)
    expect(after(allSeen('amber'), allSeen()).offer).toBeNull()
    expect(after(allSeen('amber'), allSeen(), allSeen('amber')).freed).toBe(2)
  })

  test('keeps its offer while it is free, and switches to another one', () => {
    expect(after(allSeen('birch'), allSeen('amber', 'birch')).offer).toEqual(offerOf('birch'))
    expect(after(allSeen('birch'), allSeen('amber'))).toEqual({ freed: 1, offer: offerOf('amber') })
  })

  test('stays free after a partial result', () => {
    expect(after(allSeen('amber'), someSeen()).offer).toEqual(offerOf('amber'))
    expect(after(allSeen('amber'), someSeen('birch')).offer).toEqual(offerOf('amber'))
    expect(after(someSeen('birch'))).toEqual({ freed: 1, offer: offerOf('birch') })
  })

  test('expires after its first quarter and is dropped half a day after its end', () => {
    const last = (passesAt(entry) - 1) as Instant
    expect(hasPassed(entry, last)).toBe(false)
    expect(hasPassed(entry, passesAt(entry))).toBe(true)
    expect(phaseOf(entry, after(allSeen('amber')), passesAt(entry))).toBe('passed')
    expect(isForgotten(entry, (instantOf(44 + 48) - 1) as Instant)).toBe(false)
    expect(isForgotten(entry, instantOf(44 + 48))).toBe(true)
  })

  test('equals an entry for the same resource or search at the same time', () => {
    const search = { ...entry, resourceId: null, question: { ...entry.question, search: 'quiet' } }
    expect(isSameWish(entry, { ...entry, name: 'Amber (1)' })).toBe(true)
    expect(isSameWish(entry, { ...entry, span: spanOf(40, 45) })).toBe(false)
    expect(isSameWish(search, { ...search })).toBe(true)
    expect(isSameWish(search, { ...search, question: { ...search.question, search: 'loud' } })).toBe(false)
    expect(isSameWish(entry, search)).toBe(false)
    for (const changes of [{ span: spanOf(39, 44) }, { resourceId: 'birch' as ResourceId }, { resourceId: null }]) {
      expect(isSameWish(entry, { ...entry, ...changes })).toBe(false)
      expect(isSameWish({ ...entry, ...changes }, entry)).toBe(false)
    }
  })
})

/** An event in a browser with two tabs. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('load'),
      tab: fc.nat(1),
      saw: fc.constantFrom('free', 'taken', 'nothing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire') }) },
) as fc.Arbitrary<{ kind: 'load' | 'reload' | 'expire'; tab?: number; saw?: 'free' | 'taken' | 'nothing' }>

test('each release is announced once in all tabs until the entry expires', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      // The tabs share the state and the marks of announcements.
      let state = unseen
      const marks = new Set<string>()
      const announced: string[] = []
      let now = instantOf(0)
      const tabs = [new Set<string>(), new Set<string>()]
      // Counts changes from taken to free.
      let seen = 'taken'
      let becameFree = 0
      let hasExpired = false
      for (const { kind, tab = 0, saw } of steps) {
        if (kind === 'expire') {
          now = passesAt(entry)
          hasExpired = true
        }
        if (kind === 'reload') tabs[tab] = new Set()
        if (kind === 'load' && !hasPassed(entry, now)) {
          state = afterLook(state, saw === 'free' ? allSeen('amber') : saw === 'taken' ? allSeen() : someSeen())
          if (saw === 'free' && seen === 'taken') becameFree += 1
          if (saw === 'free' || saw === 'taken') seen = saw
        }
        for (const own of tabs) {
          const news = newsOf(entry, state, now)
          if (news === null || own.has(news) || marks.has(news)) continue
          own.add(news)
          marks.add(news)
          announced.push(news)
        }
      }
      expect(announced.filter((news) => news.includes('free'))).toHaveLength(becameFree)
      expect(announced.filter((news) => news.includes('passed'))).toHaveLength(hasExpired ? 1 : 0)
      const afterwards = announced.slice(announced.findIndex((news) => news.includes('passed')) + 1)
      expect(hasExpired ? afterwards : []).toEqual([])
    }),
  )
})

describe('announcement of a waitlist entry', () => {
  const news = (standing: Standing, now: Instant, id = 'one') => newsOf({ ...entry, id }, standing, now)
  const before = instantOf(0)

  test('is missing while it waits', () => {
    expect(news(unseen, before)).toBeNull()
    expect(phaseOf(entry, unseen, before)).toBe('waiting')
    expect(phaseOf(entry, after(allSeen('amber')), before)).toBe('free')
  })

  test('is different for each release and for the expiry', () => {
    const [first, second] = [after(allSeen('amber')), after(allSeen('amber'), allSeen(), allSeen('amber'))]
    const all = [
      news(first, before),
      news(second, before),
      news(first, before, 'two'),
      news(first, passesAt(entry)),
      news(first, passesAt(entry), 'two'),
    ]
    expect(new Set(all).size).toBe(5)
    expect(news(second, passesAt(entry))).toBe(all[3])
  })

  test('searches for one resource only', () => {
    expect(onlyThis('amber' as ResourceId)).toEqual({
      requirements: [],
      attendees: { total: 0, onSite: 0 },
      name: '',
      search: '',
      only: ['amber'],
    })
  })

  test('keeps the same object without a change', () => {
    const free = after(allSeen('amber'))
    expect(afterLook(free, allSeen('amber', 'birch'))).toBe(free)
    expect(afterLook(unseen, allSeen())).toBe(unseen)
    expect(afterLook(free, someSeen())).toBe(free)
  })
})
