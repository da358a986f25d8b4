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
} from '#src/features/waitlist/rules/waitlist.ts'
import type { IanaZone, Instant, ResourceId } from '#src/kernel/result.ts'
import { instantOf, spanOf } from '#tests/compute/campus.ts'

const wish: Wish = {
  id: 'one',
  resourceId: 'amber' as ResourceId,
  name: 'Amber',
  question: onlyThis('amber' as ResourceId),
  span: spanOf(40, 44),
  zone: 'UTC' as IanaZone,
  since: instantOf(0),
}
const offerOf = (id: string): Offer => ({ id: id as ResourceId, name: id, areaName: '' })
const whole = (...ids: readonly string[]): Sighting => ({ offers: ids.map(offerOf), isWhole: true })
const part = (...ids: readonly string[]): Sighting => ({ ...whole(...ids), isWhole: false })
const after = (...looks: readonly Sighting[]): Standing => looks.reduce(afterLook, unseen)

describe('a wish as it was last seen', () => {
  test('becomes free once for as long as it is free, and once more after it was taken', () => {
    expect(after(whole('amber'))).toEqual({ freed: 1, offer: offerOf('amber') })
    expect(after(whole('amber'), whole('amber'), whole('amber')).freed).toBe(1)
    expect(after(whole('amber'), whole()).offer).toBeNull()
    expect(after(whole('amber'), whole(), whole('amber')).freed).toBe(2)
  })

  test('keeps its offer while that is free, and turns to another one without becoming free again', () => {
    expect(after(whole('birch'), whole('amber', 'birch')).offer).toEqual(offerOf('birch'))
    expect(after(whole('birch'), whole('amber'))).toEqual({ freed: 1, offer: offerOf('amber') })
  })

  test('is not taken by a look that saw some of the resources only', () => {
    expect(after(whole('amber'), part()).offer).toEqual(offerOf('amber'))
    expect(after(whole('amber'), part('birch')).offer).toEqual(offerOf('amber'))
    expect(after(part('birch'))).toEqual({ freed: 1, offer: offerOf('birch') })
  })

  test('passes when its first quarter is over, and is forgotten half a day after its end', () => {
    const last = (passesAt(wish) - 1) as Instant
    expect(hasPassed(wish, last)).toBe(false)
    expect(hasPassed(wish, passesAt(wish))).toBe(true)
    expect(phaseOf(wish, after(whole('amber')), passesAt(wish))).toBe('passed')
    expect(isForgotten(wish, (instantOf(44 + 48) - 1) as Instant)).toBe(false)
    expect(isForgotten(wish, instantOf(44 + 48))).toBe(true)
  })

  test('is the same as another one for the same resource or search at the same time', () => {
    const search = { ...wish, resourceId: null, question: { ...wish.question, search: 'quiet' } }
    expect(isSameWish(wish, { ...wish, name: 'Amber (1)' })).toBe(true)
    expect(isSameWish(wish, { ...wish, span: spanOf(40, 45) })).toBe(false)
    expect(isSameWish(search, { ...search })).toBe(true)
    expect(isSameWish(search, { ...search, question: { ...search.question, search: 'loud' } })).toBe(false)
    expect(isSameWish(wish, search)).toBe(false)
  })
})

/** What may happen to a wish, in a browser with two tabs. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('look'),
      tab: fc.nat(1),
      saw: fc.constantFrom('free', 'taken', 'nothing'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), tab: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass') }) },
) as fc.Arbitrary<{ kind: 'look' | 'reload' | 'pass'; tab?: number; saw?: 'free' | 'taken' | 'nothing' }>

test('each becoming free is told once, in whichever tab, and nothing after its time but that it passed', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      // What the tabs share: what is kept, and the marks of what was told.
      let kept = unseen
      const marks = new Set<string>()
      const told: string[] = []
      let now = instantOf(0)
      const tabs = [new Set<string>(), new Set<string>()]
      // Told by itself: a change from anything to free among the looks that could tell.
      let seen = 'taken'
      let becameFree = 0
      let hasBeenPassed = false
      for (const { kind, tab = 0, saw } of happenings) {
        if (kind === 'pass') {
          now = passesAt(wish)
          hasBeenPassed = true
        }
        if (kind === 'reload') tabs[tab] = new Set()
        if (kind === 'look' && !hasPassed(wish, now)) {
          kept = afterLook(kept, saw === 'free' ? whole('amber') : saw === 'taken' ? whole() : part())
          if (saw === 'free' && seen === 'taken') becameFree += 1
          if (saw === 'free' || saw === 'taken') seen = saw
        }
        for (const own of tabs) {
          const news = newsOf(wish, kept, now)
          if (news === null || own.has(news) || marks.has(news)) continue
          own.add(news)
          marks.add(news)
          told.push(news)
        }
      }
      expect(told.filter((news) => news.includes('free'))).toHaveLength(becameFree)
      expect(told.filter((news) => news.includes('passed'))).toHaveLength(hasBeenPassed ? 1 : 0)
      const afterwards = told.slice(told.findIndex((news) => news.includes('passed')) + 1)
      expect(hasBeenPassed ? afterwards : []).toEqual([])
    }),
  )
})

describe('what is told of a wish', () => {
  const news = (standing: Standing, now: Instant, id = 'one') => newsOf({ ...wish, id }, standing, now)
  const before = instantOf(0)

  test('is nothing while it waits', () => {
    expect(news(unseen, before)).toBeNull()
    expect(phaseOf(wish, unseen, before)).toBe('waiting')
    expect(phaseOf(wish, after(whole('amber')), before)).toBe('free')
  })

  test('is another thing each time it becomes free, of each wish, and when it passed', () => {
    const [first, second] = [after(whole('amber')), after(whole('amber'), whole(), whole('amber'))]
    const all = [
      news(first, before),
      news(second, before),
      news(first, before, 'two'),
      news(first, passesAt(wish)),
      news(first, passesAt(wish), 'two'),
    ]
    expect(new Set(all).size).toBe(5)
    expect(news(second, passesAt(wish))).toBe(all[3])
  })

  test('asks for one resource and nothing else', () => {
    expect(onlyThis('amber' as ResourceId)).toEqual({
      requirements: [],
      attendees: { total: 0, onSite: 0 },
      name: '',
      search: '',
      only: ['amber'],
    })
  })

  test('differs by its start, its resource, and from a search', () => {
    expect(isSameWish(wish, { ...wish, span: spanOf(39, 44) })).toBe(false)
    expect(isSameWish(wish, { ...wish, resourceId: 'birch' as ResourceId })).toBe(false)
    expect(isSameWish({ ...wish, resourceId: null }, wish)).toBe(false)
    expect(isSameWish(wish, { ...wish, resourceId: null })).toBe(false)
  })

  test('a look that changes nothing leaves its standing as it is', () => {
    const free = after(whole('amber'))
    expect(afterLook(free, whole('amber', 'birch'))).toBe(free)
    expect(afterLook(unseen, whole())).toBe(unseen)
    expect(afterLook(free, part())).toBe(free)
  })
})
