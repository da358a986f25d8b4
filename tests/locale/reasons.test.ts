import { createInstance, type TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Explanation, RowEvent } from '#src/engine/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/features/availability/model/rules/row.ts'
import type { IanaZone, Minutes } from '#src/kernel/time/units.ts'
import { tagOf } from '#src/kernel/languages.ts'
import { writtenLanguages } from '#src/locale/index.ts'
import { reasonWords } from '#src/features/timeline/model/reason-words.ts'
import { formatFor } from '#src/ui/text.ts'
import { sections } from './catalogues.ts'
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

/** Loads the texts of a language. */
async function textsOf(language: string): Promise<TFunction> {
  const lng = tagOf(language)
  const resources = { [lng]: { translation: { ...sections.get(lng) } } }
  return createInstance().init({ lng, resources, interpolation: { escapeValue: false } })
}

const textOf = (t: TFunction, explanation: Explanation): string =>
  reasonWords(explanation, { t, format: formatFor('en-GB'), zone: 'UTC' as IanaZone, wanted: 120 as Minutes })

test.each(writtenLanguages)('all states and reasons have texts in %s', async (language) => {
  const t = await textsOf(language)
  const isKey = (text: string): boolean => /^[\w-]+(\.[\w-]+)+$/.test(text)
  const states = availabilityNames.map((name) => t(`state.${name}`))
  const plain = reasons.filter((reason) => reason !== 'none').map((reason) => t(`reason.${reason}`))
  const precise = reasons.filter((reason) => reason !== 'none').map((reason) => textOf(t, because(reason, { event })))
  const bars = (['no-calendar', 'not-reservable'] as const).map((bar) =>
    textOf(t, because('none', { grounds: { ...grounds, bar } })),
  )
  const all = [...states, ...plain, ...precise, ...bars]
  expect(all.filter((text) => text.trim() === '' || isKey(text) || text.includes('{{'))).toEqual([])
  expect(new Set(precise).size).toBe(precise.length)
})

test('decisions, availability: a reason has its organizer, end and limit', async () => {
  const t = await textsOf('en')
  expect(textOf(t, because('held', { event }))).toBe('reserved by Ada until 11:30')
  expect(textOf(t, because('too-short'))).toBe('free for only 45 mins (2 hrs needed)')
  expect(textOf(t, because('too-far-ahead'))).toBe('too far ahead, you can reserve up to Tue 8 Jan')
  expect(textOf(t, because('outside-hours'))).toBe('outside working hours, opens Tue 8 Jan 10:00')
  expect(textOf(t, because('area-full'))).toBe('Floor 2 is at capacity (18 of 18)')
  expect(textOf(t, because('service-error', { message: 'Mailbox gone' }))).toBe('Mailbox gone')
  expect(textOf(t, because('none'))).toBe('')
})

test('privacy: a private reservation shows only its end', async () => {
  const t = await textsOf('en')
  expect(textOf(t, because('held', { event: { ...event, subject: null, organizer: null } }))).toBe(
    'private reservation until 11:30',
  )
  expect(textOf(t, because('held', { event: { ...event, organizer: null } }))).toBe('reserved until 11:30')
  expect(textOf(t, because('held'))).toBe('')
})

test('a reason without details has its general text', async () => {
  const t = await textsOf('en')
  const bare = { bar: null, bookableUntil: null, opens: null, area: null }
  expect(textOf(t, because('area-full', { grounds: bare }))).toBe('area at capacity')
  expect(textOf(t, because('too-far-ahead', { grounds: bare }))).toBe('too far ahead')
  const { grounds: _grounds, ...ofPerson } = because('outside-hours')
  expect(textOf(t, ofPerson)).toBe('outside working hours')
})

test('an end on another day includes the day', async () => {
  const t = await textsOf('en')
  const end = instantOf(120)
  expect(textOf(t, because('held', { event: { ...event, end } }))).toMatch(/until Tue 8 Jan 06:00$/)
})
