import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { BusyPerson } from '#src/features/people/rules/colleague-day.ts'
import { useBusyWords } from '../use-busy-words.ts'
import styles from './form-notes.module.css'

/** Warns of attendees who are busy at the chosen time, and until when. */
export const BusyAttendees = ({ busy }: { readonly busy: readonly BusyPerson[] }) => {
  const wordsOf = useBusyWords()
  return (
    <div className={styles.notes} role="status">
      {wordsOf(busy).map((words) => (
        <p key={words} data-warns>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>{words}</span>
        </p>
      ))}
    </div>
  )
}
