import { renameDelegate } from '../store/delegates.ts'
import { changePerson } from '../store/people.ts'
import { renameApprover } from '../store/resources.ts'
import type { Queries, Row } from '../store/schema.ts'
import { renameColleague } from '../store/user-lists.ts'
import { renameMailbox } from './rename-mailbox.ts'

/**
 * Gives a person another address, which nobody has, in the same transaction as everything that names the person by it: events,
 * delegates, the approver of resources, and the calendars that colleagues have added.
 */
export async function renamePerson(
  queries: Queries,
  { email, id }: Pick<Row<'people'>, 'id' | 'email'>,
  to: string,
  now: number,
): Promise<void> {
  await changePerson(queries, id, { email: to }, now)
  await renameMailbox(queries, email, to)
  await renameDelegate(queries, email, to)
  await renameApprover(queries, email, to, now)
  await renameColleague(queries, email, to)
}
