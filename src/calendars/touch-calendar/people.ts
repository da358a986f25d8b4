import * as v from 'valibot'
import type { Person } from '#src/contract/calendar.ts'
import type { Email } from '#src/core/brand.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { absent } from '#src/core/wire/absent.ts'
import { emailOf } from '#src/core/wire/email.ts'
import { parseRecords } from '#src/core/wire/parse.ts'
import { listIn } from '#src/core/wire/record.ts'
import { fetchPicture } from './me.ts'
import { type Touch, touchLimits } from './touch.ts'

const personSchema = v.object({
  name: absent(v.string()),
  email: v.pipe(v.string(), v.includes('@')),
  jobTitle: absent(v.string()),
  department: absent(v.string()),
  office: absent(v.string()),
})

/** Colleagues whose name or address begins so, in the service's order. */
export async function findPeople(touch: Touch, text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>> {
  const q = text.trim()
  if (q === '') return succeed([])
  const query = { q, limit: String(touchLimits.peopleFound) }
  const answered = await touch.send({ method: 'GET', url: '/people', query, as: 'json', signal })
  if (!answered.ok) return answered
  const list = listIn(answered.value.body, 'items')
  if (list === null) return fail({ kind: 'malformed', what: 'people', problems: ['people.items: expected array'] })
  return succeed(
    parseRecords(personSchema, list, 'people')
      .good.slice(0, touchLimits.peopleFound)
      .map(({ name, email, jobTitle, department, office }) => ({
        name: name || email,
        email: emailOf(email),
        jobTitle: jobTitle || null,
        department: department || null,
        office: office || null,
      })),
  )
}

export const fetchPersonImage = (touch: Touch, email: Email, signal?: AbortSignal): Promise<Result<Blob | null>> =>
  fetchPicture(touch, `/people/${encodeURIComponent(email)}/photo`, signal)
