import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Segmented } from '#src/ui/select.tsx'
import { TextArea, TextField } from '#src/ui/text-fields.tsx'
import styles from './away.module.css'
import type { AwayChoice, AwayMove } from '../../model/away/rules/plan.ts'
import { away, setAway } from '../../model/away/state.ts'

/** A move by more days than this is a mistake. */
const farthest = 366

const readDays = (text: string): number | null => {
  const days = /^[+-]?\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return days === 0 || Math.abs(days) > farthest ? null : days
}

interface MoveFieldsProps {
  readonly move: AwayMove
  /** The day that is offered first. */
  readonly day: CalendarDay
  readonly onProblem: (hasProblem: boolean) => void
}

/** Fields for the target of moved reservations: by a number of days, or to a day. */
const MoveFields = ({ move, day, onProblem }: MoveFieldsProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(move.kind === 'by' ? String(move.days) : '7')
  const isWrong = move.kind === 'by' && readDays(text) === null
  const change = (next: AwayMove, hasProblem = false): void => {
    setAway({ move: next })
    onProblem(hasProblem)
  }
  return (
    <div className={styles.terms}>
      <Segmented
        label={t('away.choice.move')}
        value={move.kind}
        options={[
          { value: 'by', label: t('away.byDays') },
          { value: 'to', label: t('away.toDay') },
        ]}
        onChange={(kind) => {
          const days = readDays(text)
          if (kind === 'to') change({ kind, day })
          else change({ kind, days: days ?? 7 }, days === null)
        }}
      />
      {move.kind === 'by' ? (
        <TextField
          label={t('away.days')}
          inputMode="numeric"
          value={text}
          problem={isWrong ? t('away.daysWrong') : null}
          onChange={(typed) => {
            setText(typed)
            const days = readDays(typed)
            if (days === null) onProblem(true)
            else change({ kind: 'by', days })
          }}
        />
      ) : (
        <DateTimeField
          label={t('away.day')}
          day={move.day}
          onDayChange={(chosen) => change({ kind: 'to', day: calendarDayOf(chosen) })}
        />
      )}
    </div>
  )
}

interface AwayTermsProps extends MoveFieldsProps {
  /** The choices of all rows. */
  readonly choices: ReadonlySet<AwayChoice>
}

/** The input that the choices need: where to move, who takes over, and a message to the attendees. */
export const AwayTerms = ({ choices, ...move }: AwayTermsProps) => {
  const { t } = useTranslation()
  const { colleague, comment } = useSnapshot(away)
  return (
    <>
      {choices.has('move') && <MoveFields {...move} />}
      {choices.has('hand-over') && (
        <div className={styles.colleague}>
          {colleague === null ? (
            <ColleagueField
              label={t('away.colleague')}
              chosen={[]}
              onAdd={(person) => setAway({ colleague: person })}
            />
          ) : (
            <p className={styles.person}>
              {t('away.toColleague', { name: colleague.name })}
              <IconButton
                label={t('away.otherColleague')}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => setAway({ colleague: null })}
              />
            </p>
          )}
          <p className={styles.hint}>{t('away.handOverHint')}</p>
        </div>
      )}
      {(choices.has('cancel') || choices.has('decline')) && (
        <TextArea label={t('cancel.comment')} value={comment} onChange={(text) => setAway({ comment: text })} />
      )}
    </>
  )
}
