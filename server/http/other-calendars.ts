import * as v from 'valibot'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { findPeople } from '../calendar/directory.ts'
import {
  linkedCalendars,
  linkedEmail,
  linkedId,
  linkFaultMessage,
  linkOf,
} from '../linked-calendars/linked-calendars.ts'
import { isAddress } from '../rules/addresses.ts'
import { countTry, type Limit } from '../store/limits.ts'
import {
  otherCalendarsOf,
  putOtherCalendar,
  removeOtherCalendar,
  type StoredOtherCalendar,
} from '../store/user-lists.ts'
import { noContent, problem, readBody } from './answers.ts'
import type { Family } from './app.ts'
import { tooManyTries } from './account.ts'
import { noPerson } from './users.ts'

const text = v.pipe(v.string(), v.trim(), v.maxLength(120, 'TooLong'))
const shown = {
  name: v.nullish(text),
  colour: v.nullish(v.pipe(v.string(), v.maxLength(30, 'TooLong'))),
  visible: v.nullish(v.boolean()),
}
export const draftSchema = v.object({
  ...shown,
  email: v.nullish(v.pipe(v.string(), v.maxLength(254, 'InvalidEmail'))),
  /** Of an iCalendar file elsewhere, as the search returned it. */
  url: v.nullish(v.pipe(v.string(), v.maxLength(2000, 'TooLong'))),
})
export const changeSchema = v.object(shown)

const foundAtMost = 20
const calendarsAtMost = 50

/** Links that a person may try: the server asks others for each. */
const linkTries: Limit = { most: 40, within: 15 * oneMinute }

/** Calendars of colleagues, and linked ones of other places, next to the person's own (section 7). */
export const otherCalendarCalls: Family = ({ on, office }) => {
  const { db, now } = office
  /** Returns the name of the calendar at a link, or the refusal. */
  const tryLink = async (person: string, url: string): Promise<string | Response> => {
    const wait = await countTry(db, `link ${person}`, linkTries, now())
    if (wait !== null) return tooManyTries(wait)
    const loaded = await linkedCalendars(office).load(url)
    if (!loaded.ok) return problem(400, 'CalendarNotLinked', linkFaultMessage[loaded.fault], { fault: loaded.fault })
    return loaded.value.name === '' ? new URL(url).hostname : loaded.value.name
  }

  on('GET /api/other-calendars/search', async ({ personId, email: own }, { url }) => {
    if (personId === null) return noPerson()
    const query = (url.searchParams.get('q') ?? '').slice(0, 2000)
    const link = linkOf(query)
    if (link !== null) {
      const name = await tryLink(personId, link)
      return name instanceof Response
        ? name
        : Response.json([{ id: linkedId(link), name, email: linkedEmail(link), url: link }])
    }
    const found = query.trim() === '' ? [] : await findPeople(db, query, foundAtMost + 1)
    const others = found.filter(({ email }) => email !== own).slice(0, foundAtMost)
    return Response.json(others.map(({ name, email }) => ({ id: email, name, email })))
  })

  on('GET /api/other-calendars', async ({ personId }) => {
    if (personId === null) return noPerson()
    return Response.json((await otherCalendarsOf(db, personId)).map(onWire))
  })

  on('POST /api/other-calendars', async ({ personId }, { request }) => {
    if (personId === null) return noPerson()
    const body = await readBody(request, draftSchema)
    if (body instanceof Response) return body
    const existing = await otherCalendarsOf(db, personId)
    const link = body.url ? linkOf(body.url) : null
    if (body.url && link === null)
      return problem(400, 'CalendarNotLinked', linkFaultMessage['refused-address'], { fault: 'refused-address' })
    const email = link === null ? emailOf(body.email ?? '') : linkedEmail(link)
    if (!isAddress(email)) return problem(400, 'InvalidEmail', 'Name the address of the calendar in `email`.')
    const id = link === null ? email : linkedId(link)
    if (existing.length >= calendarsAtMost && !existing.some((one) => one.id === id))
      return problem(409, 'TooMany', `At most ${calendarsAtMost} calendars can be added. Remove one first.`)
    const linkedName = link === null ? null : await tryLink(personId, link)
    if (linkedName instanceof Response) return linkedName
    const calendar: StoredOtherCalendar = {
      email,
      name: body.name || (linkedName ?? (await nameOf(email))),
      colour: body.colour ?? null,
      visible: body.visible ?? true,
      url: link,
      addedAt: existing.find((one) => one.id === id)?.addedAt ?? now(),
    }
    await putOtherCalendar(db, personId, id, calendar)
    return Response.json(onWire({ id, ...calendar }), { status: 201 })
  })

  on('PUT /api/other-calendars/{id}', async ({ personId }, { request, params: { id } }) => {
    if (personId === null) return noPerson()
    const body = await readBody(request, changeSchema)
    if (body instanceof Response) return body
    const old = (await otherCalendarsOf(db, personId)).find((one) => one.id === id)
    if (old === undefined) return problem(404, 'UnknownCalendar', 'There is no such calendar. Load the list again.')
    const { id: _, ...before } = old
    const calendar: StoredOtherCalendar = {
      ...before,
      name: body.name || before.name,
      colour: body.colour ?? before.colour,
      visible: body.visible ?? before.visible,
    }
    await putOtherCalendar(db, personId, id, calendar)
    return Response.json(onWire({ id, ...calendar }))
  })

  on('DELETE /api/other-calendars/{id}', async ({ personId }, { params }) => {
    if (personId === null) return noPerson()
    await removeOtherCalendar(db, personId, params.id)
    return noContent()
  })

  const nameOf = async (email: string): Promise<string> => {
    const row = await db.selectFrom('people').select('name').where('email', '=', email).executeTakeFirst()
    return row?.name ?? email
  }
}

const onWire = ({ id, email, name, colour, visible, url }: StoredOtherCalendar & { readonly id: string }) => ({
  id,
  email,
  name,
  colour,
  visible,
  ...(url === null ? {} : { url }),
})
