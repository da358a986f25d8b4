import * as v from 'valibot'
import { emailSchema } from '../identity/fields.ts'
import { delegatesOf, setDelegates } from '../store/delegates.ts'
import { write } from '../store/write.ts'
import { invalidBody, noContent, readBody } from './answers.ts'
import type { Family } from './app.ts'
import { ownCalendarCallsOf } from './own-calendar.ts'

const delegatesAtMost = 50

export const bodySchema = v.object({
  items: v.pipe(v.array(emailSchema), v.maxLength(delegatesAtMost, 'TooManyDelegates')),
})

/** Delegates: colleagues with the right to reserve in the own calendar. */
export const delegateCalls: Family = ({ on: add, office }) => {
  const on = ownCalendarCallsOf(add, office)
  const { db } = office

  on('GET /api/users/me/delegates', async ({ email }) => Response.json({ items: await delegatesOf(db, email) }))

  on('PUT /api/users/me/delegates', async ({ email }, { request }) => {
    const body = await readBody(request, bodySchema)
    if (body instanceof Response) return body
    const { items } = body
    const known =
      items.length === 0 ? [] : await db.selectFrom('people').select('email').where('email', 'in', items).execute()
    const emails = new Set(known.map((person) => person.email))
    const problems = items.flatMap((item, index) => {
      const problem = item === email ? 'OwnAddress' : emails.has(item) ? null : 'UnknownPerson'
      return problem === null ? [] : [{ field: `items.${index}`, problem }]
    })
    if (problems.length > 0) return invalidBody(problems)
    await write(office, (transaction) => setDelegates(transaction, email, items))
    return noContent()
  })
}
