import { describe, expect, it } from 'vitest'
import { readInvited, readLink, readOverview, readPeople, readPreview, readRefusal } from '#src/wire/administration.ts'
import { readAnswerInfo, readApprovals, readFeeds } from '#src/wire/personal.ts'

describe('refusals of Foyer’s own server', () => {
  it('have a code, a message and the problems of fields', () => {
    const body = {
      error: 'InvalidBody',
      message: 'Correct the fields.',
      problems: [{ field: 'administrator.password', problem: 'PasswordTooShort' }, { field: 3 }],
    }
    expect(readRefusal(body)).toEqual({
      kind: 'refused',
      code: 'InvalidBody',
      message: 'Correct the fields.',
      problems: [{ field: 'administrator.password', problem: 'PasswordTooShort' }],
      retryAfter: null,
      body,
    })
  })

  it.each([
    ['used', 'LinkUsed'],
    ['expired', 'LinkExpired'],
    ['wrong', 'LinkWrong'],
    [undefined, 'LinkWrong'],
  ])('of a link with the reason %s have the code %s', (reason, code) => {
    expect(readRefusal({ success: false, reason })?.code).toBe(code)
  })

  it('are null without a code', () => {
    for (const body of [null, 'x', [], {}, { error: 3 }, { success: true }]) expect(readRefusal(body)).toBeNull()
  })
})

const person = { id: '1', email: 'Eva@Example.org', name: 'Eva', role: 'person', state: 'active', lastSeen: null }

describe('the bodies of administration', () => {
  it('have addresses in lower case and omit only unreadable people', () => {
    const { good, problems } = readPeople({ items: [person, { ...person, role: 'king' }] })
    expect(good).toEqual([{ ...person, email: 'eva@example.org' }])
    expect(problems).toEqual(['people[1].role: expected ("person" | "facilities" | "administrator")'])
    expect(readPeople({ items: [{ ...person, lastSeen: '2026-11-29T08:00:00Z' }] }).good[0]?.lastSeen).toBe(
      Date.UTC(2026, 10, 29, 8),
    )
  })

  it('are malformed if a time is invalid', () => {
    expect(readLink({ link: 'https://x.example/', expiresAt: 'tomorrow' })).toMatchObject({ ok: false })
    expect(readLink({ link: 'https://x.example/', expiresAt: '2026-12-06T08:00:00Z' }).ok).toBe(true)
  })

  it('have an overview and the invited people', () => {
    const overview = {
      organisation: { name: 'Dock', languages: ['en'], timeZone: 'Europe/London' },
      people: 1,
      resources: 0,
      isMailOn: false,
      rooms: null,
      invitation: null,
    }
    expect(readOverview(overview)).toEqual({ ok: true, value: overview })
    expect(readOverview({ ...overview, people: undefined }).ok).toBe(false)
    expect(readInvited({ items: [] })).toEqual({ ok: true, value: [] })
  })

  it('have every problem of a preview because omitted lines would be imported unseen', () => {
    const line = {
      line: 2,
      name: 'Oak',
      kind: null,
      action: 'wrong',
      problems: [{ column: 'capacity', problem: 'New' }],
    }
    const preview = { lines: [line], problems: [], counts: { create: 0, change: 0, same: 0, wrong: 1 } }
    expect(readPreview(preview)).toMatchObject({
      ok: true,
      value: { lines: [{ kind: '', place: '', problems: [{ column: 'capacity', problem: 'New', value: '' }] }] },
    })
    expect(readPreview({ ...preview, lines: [{ ...line, action: 'perhaps' }] }).ok).toBe(false)
  })
})

describe('a person’s own bodies', () => {
  it('are feeds, approvals and the request of a mail', () => {
    const at = '2026-11-29T08:00:00Z'
    expect(readFeeds({ items: [{ id: 'f', resourceId: null, createdAt: at }] })).toMatchObject({ ok: true })
    const approval = {
      id: 'a',
      subject: 'Planning',
      start: at,
      end: at,
      organizer: { name: 'Eva', email: 'Eva@Example.org' },
      resourceId: 'r',
      resourceName: 'Oak',
    }
    expect(readApprovals({ items: [approval] })).toMatchObject({
      ok: true,
      value: [{ start: Date.parse(at), organizer: { email: 'eva@example.org' } }],
    })
    const request = {
      ...approval,
      kind: 'approval',
      timeZone: 'Europe/Prague',
      place: null,
      email: null,
      answer: 'none',
    }
    expect(readAnswerInfo(request)).toMatchObject({ ok: true, value: { place: '', answer: 'none' } })
    expect(readAnswerInfo({ ...request, answer: 'perhaps' }).ok).toBe(false)
  })
})
