import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { startOfDay } from '#src/core/time/days.ts'
import { utc } from '#src/core/time/zones.ts'
import type { UtilisationSearch } from '#src/flows/utilisation-search.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { browserZone } from '#src/state/browser-zone.ts'
import { utilisationState } from '#src/state/utilisation.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useFormat } from '#src/ui/format.ts'
import page from '#src/ui/page.module.css'
import { Trouble } from '#src/ui/trouble.tsx'
import styles from './counted.module.css'

interface CountedProps {
  readonly days: UtilisationSearch['days']
  readonly onLookAgain: () => void
}

/** Of which days and how many resources the figures tell, as of when, and what they leave out. */
export const Counted = ({ days, onLookAgain }: CountedProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const { phase, answer, asOf, fault } = useSnapshot(utilisationState) as typeof utilisationState
  const isLoading = phase === 'idle' || phase === 'loading'
  const resources = answer?.resources
  const missed = resources && !isLoading && fault === null ? resources.compared - resources.loaded : 0
  const closed = resources ? resources.matched - resources.countable : 0
  const said = resources
    ? t('utilisation.counted', {
        count: resources.matched,
        counted: format.number(resources.loaded),
        total: format.number(resources.matched),
      })
    : ''
  return (
    <div className={styles.counted}>
      <div className={classes(page.bar, styles.bar)}>
        <p>
          <strong>{format.dayRange(startOfDay(utc, days.from), startOfDay(utc, days.to), utc)}</strong>
          {said !== '' && <> · {said}</>}
          {asOf !== null && <> · {t('connection.asOf', { time: format.time(asOf, browserZone()) })}</>}
        </p>
        <Button
          look="quiet"
          size="small"
          className={styles.again}
          icon={<RefreshCw size={14} aria-hidden="true" />}
          disabled={isLoading}
          onClick={onLookAgain}
        >
          {t('group.again')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {phase === 'ready' && said}
      </p>
      {fault !== null && (
        <Trouble role="alert">
          {t('utilisation.failed')} {faultMessage(fault)}
        </Trouble>
      )}
      {resources && (
        <p className={styles.note}>
          {[
            ...(resources.compared < resources.countable
              ? [
                  t('utilisation.sampled', {
                    compared: format.number(resources.compared),
                    total: format.number(resources.countable),
                  }),
                ]
              : []),
            ...(closed > 0 ? [t('utilisation.uncountable', { count: closed })] : []),
            ...(missed > 0 ? [t('group.resourcesMissed', { count: missed })] : []),
            t('utilisation.about'),
          ].join(' ')}
        </p>
      )}
    </div>
  )
}
