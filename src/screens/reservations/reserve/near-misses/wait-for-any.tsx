import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import { quarterAt } from '#src/core/time/quarter.ts'
import { WaitButton } from '#src/screens/reservation-parts/waitlist/wait-button.tsx'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { useSearchWords } from '../use-search-words.ts'

/** Nothing is free then: waits until something that meets the conditions is. */
export const WaitForAny = () => {
  const { question, zone, now } = useSnapshot(timeline) as Pick<typeof timeline, 'zone' | 'now'> & {
    readonly question: Question
  }
  const { rights } = useSnapshot(session)
  const words = useSearchWords()
  const { availability, requirements, attendees, name, search, only } = question
  if (!rights.reserve || availability === null || availability.from < quarterAt(now)) return null
  const wished = { requirements, attendees, name, search, only }
  return <WaitButton wish={{ resourceId: null, name: words, question: wished, span: availability, zone }} />
}
