import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Explanation, RowEvent } from '#src/engine/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/features/availability/rules/row.ts'
import type { IanaZone, Minutes } from '#src/kernel/result.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { reasonWords } from '#src/features/timeline/reason-words.ts'
import { formatFor } from '#src/ui/text.ts'
import { instantOf, quarter, spanOf } from '#tests/compute/campus.ts'

const event: RowEvent = {
  start: instantOf(36),
  end: instantOf(46),
  subject: 'Planning',
  organizer: 'Ada',
  tentative: false,
  iCalUId: null,
}

const grounds = {
  bar: null,
  bookableUntil: quarter(192),
  opens: quarter(136),
  area: { name: 'Floor 2', reserved: 18, most: 18 },
}

const because = (reason: Reason, given: Partial<Explanation> = {}): Explanation => ({
  state: 4,
  reason,
  run: spanOf(40, 43),
  event: null,
  message: null,
  grounds,
  ...given,
})

type Exported = Readonly<Record<string, object>>
const files = import.meta.glob<Exported>('/src/locale/??.ts', { eager: true })

/** The texts of a language, without the page that shows them. */
async function textsOf(language: string): Promise<TFunction> {
  const translation = files[`/src/locale/${language}.ts`]?.[language]
  const lng = language === 'ua' ? 'uk' : language
  const resources = { [lng]: { translation: { ...translation } } }
  return createInstance().init({ lng, resources, interpolation: { escapeValue: false } })
}

const words = (t: TFunction, explanation: Explanation): string =>
  reasonWords(explanation, { t, format: formatFor('en-GB'), zone: 'UTC' as IanaZone, wanted: 120 as Minutes })

test.each(writtenLanguages)('every state and every reason has words in %s', async (language) => {
  const t = await textsOf(language)
  const isKey = (text: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(text)
  const states = availabilityNames.map((name) => t(`state.${name}`))
  const plain = reasons.filter((reason) => reason !== 'none').map((reason) => t(`reason.${reason}`))
  const precise = reasons.filter((reason) => reason !== 'none').map((reason) => words(t, because(reason, { event })))
  const bars = (['no-calendar', 'not-reservable'] as const).map((bar) =>
    words(t, because('none', { grounds: { ...grounds, bar } })),
  )
  const all = [...states, ...plain, ...precise, ...bars]
  expect(all.filter((text) => text.trim() === '' || isKey(text) || text.includes('{{'))).toEqual([])
  expect(new Set(precise).size).toBe(precise.length)
})

test('decisions, availability: a reason says who, until when, and what it goes by', async () => {
  const t = await textsOf('en')
  expect(words(t, because('held', { event }))).toBe('reserved by Ada until 11:30')
  expect(words(t, because('too-short'))).toBe('free for only 45 mins (2 hrs needed)')
  expect(words(t, because('too-far-ahead'))).toBe('too far ahead, you can reserve up to Tue 8 Jan')
  expect(words(t, because('outside-hours'))).toBe('outside working hours, opens Tue 8 Jan 10:00')
  expect(words(t, because('area-full'))).toBe('Floor 2 is at capacity (18 of 18)')
  expect(words(t, because('service-error', { message: 'Mailbox gone' }))).toBe('Mailbox gone')
  expect(words(t, because('none'))).toBe('')
})

test('privacy: what is private says only until when; what nobody names is taken', async () => {
  const t = await textsOf('en')
  expect(words(t, because('held', { event: { ...event, subject: null, organizer: null } }))).toBe(
    'private reservation until 11:30',
  )
  expect(words(t, because('held', { event: { ...event, organizer: null } }))).toBe('reserved until 11:30')
  expect(words(t, because('held'))).toBe('')
})

test('where nothing stands behind a reason its own words do', async () => {
  const t = await textsOf('en')
  const bare = { bar: null, bookableUntil: null, opens: null, area: null }
  expect(words(t, because('area-full', { grounds: bare }))).toBe('area at capacity')
  expect(words(t, because('too-far-ahead', { grounds: bare }))).toBe('too far ahead')
  const { grounds: _grounds, ...ofPerson } = because('outside-hours')
  expect(words(t, ofPerson)).toBe('outside working hours')
})

test('an end of another day is said with its day', async () => {
  const t = await textsOf('en')
  const end = instantOf(120)
  expect(words(t, because('held', { event: { ...event, end } }))).toMatch(/until Tue 8 Jan 06:00$/)
})
