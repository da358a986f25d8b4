import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { useQuery } from '#src/base/use-query.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useServices } from '#src/base/use-needs.ts'

/** Counts the reservations that wait for the user's approval. 0 if it is unknown, or if the calendar is not Foyer's own. */
export function useWaitingApprovals(): number {
  const { http } = useServices()
  const { ownCalendar } = useSnapshot(session).rights
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const listed = useQuery((signal) => (ownCalendar ? api.approvals.list(signal) : null), [api, ownCalendar])
  return listed?.ok === true ? listed.value.length : 0
}
