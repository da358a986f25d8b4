import { languages } from '#src/kernel/languages.ts'
import { describe, expect, it } from 'vitest'
import { calendarTexts } from '#server/mail/texts/calendar/calendar-texts.ts'

const inserted = {
  organizer: 'Ann Heron',
  subject: 'Review',
  name: 'Bob Teal',
  answer: 'ANSWER',
  room: 'Amber',
  last: 'LAST',
  organisation: 'Heron Works',
}

const mails = [
  'invited',
  'changed',
  'cancelled',
  'removed',
  'answered',
  'approved',
  'refused',
  'approvalAsked',
] as const

describe.each(languages)('mails about events in %s', (language) => {
  const texts = calendarTexts(language)

  it.each(mails)('%s names the event in its subject and its text', (mail) => {
    const { subject, text } = texts[mail]
    expect(subject(inserted)).toMatch(/\p{L}.*Review|Review.*\p{L}/u)
    expect(subject(inserted)).not.toMatch(/undefined|\n/)
    expect(text(inserted)).toContain('Review')
    expect(text(inserted)).not.toMatch(/undefined|\n/)
    expect(text(inserted)).toMatch(/[.:]$/)
  })

  it('mails about responses and rooms name them', () => {
    const { answered, approved, refused, approvalAsked } = texts
    for (const part of ['Bob Teal', 'ANSWER']) expect(answered.subject(inserted)).toContain(part)
    for (const words of [approved, refused, approvalAsked]) expect(words.subject(inserted)).toContain('Amber')
    expect(approvalAsked.text(inserted)).toContain('Ann Heron')
  })

  it('footers name the sender and the reason', () => {
    const { attendee, organizer, approver } = texts.footer
    expect(attendee(inserted)).toMatch(/Heron Works.*Ann Heron|Ann Heron.*Heron Works/)
    expect(organizer(inserted)).toContain('Heron Works')
    expect(approver(inserted)).toMatch(/Heron Works.*Amber/)
    expect(texts.repeats(inserted)).toContain('LAST')
    expect(texts.comment(inserted)).toContain('Bob Teal')
  })

  it('dates have a locale that Node.js supports', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(texts.locale)).toEqual([texts.locale])
  })
})

it('no two languages have the same texts', () => {
  const all = languages.map((language) => calendarTexts(language))
  expect(new Set(all.map(({ answerHere }) => answerHere)).size).toBe(languages.length)
})
