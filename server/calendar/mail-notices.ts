import { cancellationOf, invitationOf } from '#src/features/bookings/model/reservations/rules/export/itip.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { mailLanguage } from '../identity/fields.ts'
import { calendarTexts } from '../mail/texts/calendar/calendar-texts.ts'
import type { CalendarTexts } from '../mail/texts/calendar/wording.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { answerWords } from '../rules/calendar/answer-words.ts'
import { lastEndOf } from '../rules/calendar/series.ts'
import type { StoredAttendee, StoredEvent } from '../rules/calendar/stored-event.ts'
import { calendarPart, type WholeEvent } from '../rules/ical/ics-event.ts'
import { eventById, exceptionsOf, rowOfEvent } from '../store/events.ts'
import { countTry, type Limit } from '../store/limits.ts'
import { readOrganisation } from '../store/organisation.ts'
import type { Queries } from '../store/schema.ts'
import { endAnswerLinks, newAnswerLink } from './answer-links.ts'
import { factsOf, nameOf, titleOf, withFooter } from './event-mail.ts'
import type { Notices } from './notices.ts'

/** Mails that one organizer can have sent to attendees: far more than anybody invites, far fewer than advertising needs. */
const perOrganizer: Limit = { most: 2_000, within: oneDay }

/** Mails for the people of events (RFC 5546, sections 3.2.2 and 3.2.5). Events that are over cause none. */
export function mailNotices(office: Office): Notices {
  const { mail, now, publicURL } = office

  const isOver = (event: StoredEvent): boolean => lastEndOf(event) <= now()

  /** Sends the present state of an event, with a link for the answer. */
  const ask = async (
    queries: Queries,
    event: StoredEvent,
    attendees: readonly StoredAttendee[],
    words: 'invited' | 'changed',
  ): Promise<void> => {
    if (isOver(event)) return
    const recipients = await recipientsOf(queries, attendees)
    await countMails(queries, event, recipients.length, now())
    const whole = await wholeOf(queries, event)
    const calendarOf = perReader(whole, (shown) => invitationOf(calendarPart(shown, now())))
    const factsIn = onceFor((texts: CalendarTexts) => factsOf(event, texts))
    for (const { attendee, texts, organisation } of recipients) {
      const { address } = attendee
      const link = await newAnswerLink(office, queries, 'answer', { event, attendee: address, recipient: address })
      const inserted = { organizer: nameOf(event.organizer), subject: titleOf(event, texts) }
      await mail.send(queries, {
        to: emailOf(address),
        replyTo: event.organizer,
        subject: texts[words].subject(inserted),
        text: withFooter(
          [texts[words].text(inserted), factsIn(texts), event.bodyPreview.trim(), `${texts.answerHere}\n${link}`],
          texts.footer.attendee({ organisation, ...inserted }),
          publicURL(),
        ),
        calendar: { method: 'REQUEST', text: calendarOf(address) },
      })
    }
  }

  return {
    invited: (queries, { event, attendees }) => ask(queries, event, attendees, 'invited'),
    changed: (queries, { event, attendees }) => ask(queries, event, attendees, 'changed'),
    cancelled: async (queries, { event, attendees, comment }) => {
      const isGone = (await eventById(queries, event.id)) === null
      await endAnswerLinks(queries, event.id, isGone ? event.attendees : attendees, now())
      if (isOver(event)) return
      const whole = await wholeOf(queries, event)
      const cancelled = (shown: WholeEvent) => cancellationOf(calendarPart(shown, now()), !isGone)
      const calendarOf = isGone
        ? perReader(whole, cancelled)
        : (address: string) => cancelled(asShownTo(address, whole))
      const factsIn = onceFor((texts: CalendarTexts) => factsOf(event, texts))
      for (const { attendee, texts, organisation } of await recipientsOf(queries, attendees)) {
        const words = isGone ? texts.cancelled : texts.removed
        const inserted = { organizer: nameOf(event.organizer), subject: titleOf(event, texts) }
        await mail.send(queries, {
          to: emailOf(attendee.address),
          replyTo: event.organizer,
          subject: words.subject(inserted),
          text: withFooter(
            [words.text(inserted), factsIn(texts), commentOf(texts, nameOf(event.organizer), comment)],
            texts.footer.attendee({ organisation, ...inserted }),
            publicURL(),
          ),
          calendar: { method: 'CANCEL', text: calendarOf(attendee.address) },
        })
      }
    },
    answered: async (queries, { event, attendee, comment }) => {
      const word = answerWords[attendee.response]
      if (word === 'none' || isOver(event)) return
      const isResource = attendee.type === 'resource'
      // Rooms and devices reserve, too, and read no mail.
      for (const { texts, organisation } of await recipientsOf(queries, [event.organizer], true)) {
        const inserted = {
          name: nameOf(attendee),
          room: nameOf(attendee),
          subject: titleOf(event, texts),
          answer: texts.answers[word],
        }
        const words = isResource ? (word === 'declined' ? texts.refused : texts.approved) : texts.answered
        await mail.send(queries, {
          to: emailOf(event.organizer.address),
          ...(isResource ? {} : { replyTo: attendee }),
          subject: words.subject(inserted),
          text: withFooter(
            [words.text(inserted), factsOf(event, texts), commentOf(texts, nameOf(attendee), comment)],
            texts.footer.organizer({ organisation }),
            publicURL(),
          ),
        })
      }
    },
    approvalAsked: async (queries, { event, room }) => {
      if (room.approver === null || isOver(event)) return
      const approver = { name: '', address: room.approver }
      for (const { texts, organisation } of await recipientsOf(queries, [approver])) {
        const parts = { event, attendee: room.email, recipient: room.approver }
        const link = await newAnswerLink(office, queries, 'approval', parts)
        const inserted = {
          organizer: nameOf(event.organizer),
          room: room.name,
          subject: titleOf(event, texts),
        }
        await mail.send(queries, {
          to: room.approver,
          replyTo: event.organizer,
          subject: texts.approvalAsked.subject(inserted),
          text: withFooter(
            [texts.approvalAsked.text(inserted), factsOf(event, texts), `${texts.approveHere}\n${link}`],
            texts.footer.approver({ organisation, room: room.name }),
            publicURL(),
          ),
        })
      }
    },
  }
}

const commentOf = ({ comment: words }: CalendarTexts, name: string, comment: string): string =>
  comment.trim() === '' ? '' : `${words({ name })}\n${comment.trim()}`

/** Attendees that an invitation lists at most. With more of them, everybody reads the own name only: each mail would list all of them. */
const listedAtMost = 100

/** Returns a function that writes an event for one of its attendees; once for all, if all of them read the same. */
function perReader(whole: WholeEvent, write: (shown: WholeEvent) => string): (address: string) => string {
  if (whole.event.attendees.length > listedAtMost) return (address) => write(asShownTo(address, whole))
  const forAll = onceFor(() => write(whole))
  return () => forAll(whole)
}

/** Without the other people. */
const asShownTo = (address: string, { event, exceptions, master }: WholeEvent): WholeEvent => {
  const shown = (one: StoredEvent): StoredEvent => ({
    ...one,
    attendees: one.attendees.filter(
      (other) => other.type === 'resource' || emailOf(other.address) === emailOf(address),
    ),
  })
  return { event: shown(event), exceptions: exceptions.map(shown), master }
}

/** Calls a function once for each argument. */
function onceFor<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new Map<Given, Made>()
  return (given) => {
    const found = made.get(given) ?? make(given)
    made.set(given, found)
    return found
  }
}

/** With the series of a date, and the changed dates of a series. */
async function wholeOf(queries: Queries, event: StoredEvent): Promise<WholeEvent> {
  const { series } = event
  if (series === undefined) return { event, master: null, exceptions: [] }
  if (series.kind === 'master') return { event, master: null, exceptions: await exceptionsOf(queries, event.id) }
  return { event, master: (await rowOfEvent(queries, series.masterId))?.event ?? null, exceptions: [] }
}

interface Recipient<Mailbox> {
  readonly attendee: Mailbox
  /** In the person's language, or the first of the organisation. */
  readonly texts: CalendarTexts
  /** Name of the organisation. */
  readonly organisation: string
}

/** Returns the recipients of a mail: no blocked people, and with `onlyPeople` only those with an account. */
async function recipientsOf<Mailbox extends { readonly address: string }>(
  queries: Queries,
  attendees: readonly Mailbox[],
  onlyPeople = false,
): Promise<readonly Recipient<Mailbox>[]> {
  if (attendees.length === 0) return []
  const addresses = attendees.map(({ address }) => emailOf(address))
  const people = await queries
    .selectFrom('people')
    .select(['email', 'language', 'state'])
    .where('email', 'in', addresses)
    .execute()
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const organisation = await readOrganisation(queries)
  if (organisation === null) return []
  return attendees.flatMap((attendee) => {
    const person = byEmail.get(emailOf(attendee.address))
    if (person?.state === 'blocked' || (person === undefined && onlyPeople)) return []
    const texts = calendarTexts(mailLanguage(person?.language ?? null, organisation))
    return [{ attendee, texts, organisation: organisation.name }]
  })
}

/** Counts mails that an organizer has sent. Too many undo the change that would send them. */
async function countMails(queries: Queries, { organizer }: StoredEvent, mails: number, now: number): Promise<void> {
  if (mails === 0) return
  const wait = await countTry(queries, `mails of ${emailOf(organizer.address)}`, perOrganizer, now, mails)
  if (wait === null) return
  const hours = Math.ceil(wait / 3600)
  throw new Refused(
    429,
    'too-many-mails',
    `Invitations to ${perOrganizer.most} people a day can be sent at most. Invite fewer people, or try again in ${hours} hours.`,
  )
}
