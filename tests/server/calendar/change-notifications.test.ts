import { HttpTransportType as Transport } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import { createBook } from '#server/calendar/book.ts'
import type { Notices } from '#server/calendar/notices.ts'
import { newEventFor } from '#server/http/calendar-events.ts'
import { readChangedEvent, readNewEvent } from '#server/rules/calendar/read-event.ts'
import { parseHubEvent } from '#src/wire/hub.ts'
import { connectionTo } from '../hub/describe-hub.ts'
import { serveOffice } from '../hub/served-office.ts'
import { daily, hourAt, openCalendar } from './open-calendar.ts'

describe('section 7, live: hub events of a calendar change', () => {
  it('name each former and current room once', async () => {
    const { change, create, remove, addRoom, hubEvents, signUp } = await openCalendar()
    const ann = await signUp('Ann Lee')
    const [oak, elm] = [await addRoom('oak'), await addRoom('elm')]
    const made = await create(ann.token, { rooms: [oak], recurrence: daily(30) })
    expect(await hubEvents()).toEqual(['reload-changed-resource oak'])
    await change(ann.token, made.id, { attendees: [{ email: elm }] })
    expect((await hubEvents()).toSorted()).toEqual(['reload-changed-resource elm', 'reload-changed-resource oak'])
    await remove(ann.token, made.id)
    expect(await hubEvents()).toEqual(['reload-changed-resource elm'])
  })

  it('are not sent if the change is rejected', async () => {
    const { call, change, create, hubEvents, signUp } = await openCalendar()
    const ann = await signUp('Ann Lee')
    const made = await create(ann.token, {})
    await hubEvents()
    await change(ann.token, made.id, { end: hourAt(-9) })
    await call(ann.token, 'PATCH', `/events/${made.id}`, { subject: 'x' }, { 'if-match': '"old"' })
    expect(await hubEvents()).toEqual([])
  })

  it('reach only the pages of the attendees if there is no room', async () => {
    const here = await serveOffice()
    const [ann, bob, eve] = [await here.signUp('Ann Lee'), await here.signUp('Bob Ray'), await here.signUp('Eve Fox')]
    const listen = async (token?: string) => {
      const received: string[] = []
      const client = connectionTo(here.hubURL, Transport.WebSockets, token)
      for (const name of ['reload-changed-resource', 'reload-area'])
        client.on(name, (...args: string[]) => void received.push([name, ...args].join(' ')))
      await client.start()
      return received
    }
    const pages = [await listen(ann.token), await listen(bob.token), await listen(eve.token), await listen()]
    const body = { start: hourAt(0), end: hourAt(1), attendees: [{ email: bob.email }, { email: 'guest@x.example' }] }
    const response = await fetch(`${here.origin}/calendar/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(201)
    await here.sendEvent('reload-area', 'last')
    for (const received of pages) await expect.poll(() => received.at(-1)).toBe('reload-area last')
    expect(pages.map((received) => received.slice(0, -1))).toEqual([
      [`reload-changed-resource person.${ann.id}`],
      [`reload-changed-resource person.${bob.id}`],
      [],
      [],
    ])
    // The client reloads reservations but no row, because no resource has this id.
    expect(parseHubEvent('reload-changed-resource', [`person.${ann.id}`])).toMatchObject({
      ok: true,
      value: { kind: 'reload-resources', id: `person.${ann.id}` },
    })
  })
})

describe('notices of a change', () => {
  const open = async () => {
    const { here, addRoom, signUp } = await openCalendar()
    const sent: string[] = []
    const names = (people: readonly { readonly address: string }[]) => people.map(({ address }) => address[0]).join('')
    const notices: Notices = {
      invited: async (_, { attendees }) => void sent.push(`invited ${names(attendees)}`),
      changed: async (_, { attendees }) => void sent.push(`changed ${names(attendees)}`),
      cancelled: async (_, { attendees, comment }) => void sent.push(`cancelled ${names(attendees)} ${comment}`),
      answered: async (_, { attendee, comment }) =>
        void sent.push(`answered ${names([attendee])} ${attendee.response} ${comment}`),
      approvalAsked: async (_, { room }) => void sent.push(`asked ${room.approver ?? ''}`),
    }
    const ann = await signUp('Ann Lee')
    const hall = await addRoom('hall', { approver: 'boss@x.example' })
    const book = createBook(here.office, notices)
    const attendees = ['bob@x.example', 'cat@x.example', ann.email, hall].map((email) => ({ email }))
    const body = { start: hourAt(0), end: hourAt(1), attendees }
    const read = readNewEvent(body, newEventFor(here.office, { name: 'Ann', email: ann.email }, 'key'))
    if (!read.ok) throw new Error(read.fault)
    const { id } = read.value
    const denies = () => null
    const change = (changes: unknown) =>
      book.change(id, { version: '*', denies, apply: (event) => readChangedEvent(event, changes, here.now) })
    return { book, event: read.value, id, denies, change, sent, hall }
  }

  it('go to invited people and the approver, not to the organizer and the room', async () => {
    const { book, event, sent } = await open()
    await book.create(event)
    await book.create(event)
    expect(sent).toEqual(['asked boss@x.example', 'invited bc'])
  })

  it('go to remaining, added and removed attendees, only for changes that they can see', async () => {
    const { book, event, change, sent, hall } = await open()
    await book.create(event)
    sent.length = 0
    await change({ reminder: 5, isPrivate: true })
    expect(sent).toEqual([])
    await change({ subject: 'Other' })
    expect(sent).toEqual(['changed bc'])
    sent.length = 0
    await change({ attendees: [{ email: 'cat@x.example' }, { email: 'dan@x.example' }, { email: hall }] })
    expect(sent).toEqual(['invited d', 'cancelled b '])
  })

  it('inform the organizer about responses, and all attendees about a cancellation', async () => {
    const { book, event, id, denies, sent } = await open()
    await book.create(event)
    sent.length = 0
    const answer = { attendee: 'bob@x.example', response: 'declined', comment: 'Ill', denies } as const
    await book.respond(id, answer)
    await book.remove(id, { denies, comment: 'Over' })
    expect(sent).toEqual(['answered b declined Ill', 'cancelled bc Over'])
  })
})
