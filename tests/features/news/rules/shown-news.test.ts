import { describe, expect, it } from 'vitest'
import { shownNews } from '#src/features/news/model/load-news.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { readNews } from '#src/wire/news.ts'

const now = Date.parse('2026-11-23T09:00:00Z') as Instant
const idsOf = (...items: readonly object[]) => shownNews(readNews(items).good, now).map(({ id }) => id)

describe('section 7: news on a screen', () => {
  it('are published, with the newest first and undated ones last', () => {
    const on = (id: string, published: string | null) => ({ id, title: id, published })
    const planned = on('planned', '2026-11-23T09:00:01Z')
    const shown = idsOf(
      on('undated', null),
      on('old', '2026-11-01T00:00:00Z'),
      planned,
      on('new', '2026-11-23T08:00:00Z'),
    )
    expect(shown).toEqual(['new', 'old', 'undated'])
  })

  it('have a title or a text, and unique ids', () => {
    expect(idsOf({ id: 'empty' }, { id: 'text', body: '<p>Hi</p>' }, { id: 'text', title: 'Again' })).toEqual(['text'])
    const twice = ['One', 'Two'].map((title) => ({ id: 'text', title }))
    expect(shownNews(readNews(twice).good, now)).toMatchObject([{ title: 'Two' }])
  })

  it('are limited to 50', () => {
    expect(idsOf(...Array.from({ length: 80 }, (_none, id) => ({ id, title: 'News' })))).toHaveLength(50)
  })
})
