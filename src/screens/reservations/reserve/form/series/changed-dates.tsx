import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IanaZone } from '#src/core/brand.ts'
import type { ChangedDate } from '#src/flows/look-at-changed-dates.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Progress } from '#src/ui/progress.tsx'
import styles from './series-dates.module.css'
import { useDateWords } from './use-date-words.ts'
import type { ChangedDatesLook } from './use-changed-dates.ts'

interface ChangedDatesProps {
  readonly look: ChangedDatesLook
  readonly zone: IanaZone
}

/** Dates drawn at once. */
const page = 20

/** How every date would stand after a change of the series, before anything is sent. */
export const ChangedDates = ({ look, zone }: ChangedDatesProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const [shown, setShown] = useState(page)
  const { dates, fault, share } = look
  const taken = dates?.filter(({ state }) => state?.isFree === false).length ?? 0
  const free = (dates?.length ?? 0) - taken
  return (
    <div className={styles.dates}>
      <div role="status" className={styles.summary}>
        {fault && (
          <p className={styles.failed}>
            {t('series.failed')} {faultMessage(fault)}
          </p>
        )}
        {!fault && <p>{dates ? t('changedDates.free', { count: dates.length, free }) : t('series.looking')}</p>}
        {taken > 0 && <p className={styles.problem}>{t('changedDates.taken', { count: taken })}</p>}
      </div>
      <Progress label={t('series.looking')} share={share} active={dates === null && fault === null} />
      {dates && (
        <div role="region" aria-label={t('changedDates.title')} tabIndex={0} className={styles.scrolled}>
          <ol className={styles.list}>
            {dates.slice(0, shown).map((date) => (
              <Row key={date.day} date={date} zone={zone} />
            ))}
          </ol>
        </div>
      )}
      {dates && dates.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + page)}>
          {t('series.showMore', { count: Math.min(page, dates.length - shown) })}
        </Button>
      )}
    </div>
  )
}

const Row = ({ date: { span, state }, zone }: { readonly date: ChangedDate; readonly zone: IanaZone }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsOf = useDateWords()
  const look = state === null ? 'unknown' : state.isFree ? 'free' : 'open'
  const Icon = look === 'unknown' ? CircleDashed : look === 'free' ? CircleCheck : CircleAlert
  return (
    <li className={styles.row} data-look={look}>
      <Icon size={15} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.date}>{format.day(span.start, zone)}</span>
        <span>{format.timeRange(span.start, span.end, zone)}</span>
        <span className={styles.state}>{state === null ? t('changedDates.kept') : wordsOf(state)}</span>
      </span>
    </li>
  )
}
