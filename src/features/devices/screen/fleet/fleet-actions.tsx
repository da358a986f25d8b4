import Monitor from 'lucide-react/icons/monitor'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import type { Kiosk } from '#src/wire/kiosk.ts'
import styles from './fleet.module.css'
import type { FleetAction, FleetOutcome as Outcome } from './use-fleet.ts'

type Run = (action: FleetAction, kiosks: readonly Kiosk[]) => void

/** An action that needs more than a click. */
export type Asked = 'stop' | 'sign-out'

interface AskDialogProps {
  readonly asked: Asked
  readonly kiosks: readonly Kiosk[]
  readonly onRun: Run
  readonly onClose: () => void
}

/** Asks for the reason before devices are taken out of service, and for a confirmation before they are signed out. */
export const AskDialog = ({ asked, kiosks, onRun, onClose }: AskDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const names = { name: kiosks[0]?.name ?? '', number: kiosks.length }
  const isStop = asked === 'stop'
  const run = (): void => {
    onRun(isStop ? { kind: 'stop', reason: reason.trim() } : { kind: 'sign-out' }, kiosks)
    onClose()
  }
  const titles = isStop
    ? { one: t('fleet.stopTitle', names), many: t('fleet.stopMany', names) }
    : { one: t('fleet.signOutTitle', names), many: t('fleet.signOutMany', names) }
  return (
    <Dialog
      title={kiosks.length === 1 ? titles.one : titles.many}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look={isStop ? 'primary' : 'danger'} onClick={run}>
            {t(isStop ? 'fleet.stop' : 'fleet.revoke')}
          </Button>
        </>
      }
    >
      {isStop ? (
        <TextField
          label={t('fleet.reason')}
          hint={t('fleet.reasonHint')}
          value={reason}
          maxLength={200}
          autoFocus
          onChange={setReason}
        />
      ) : (
        <p>{t('fleet.signOutWords')}</p>
      )}
    </Dialog>
  )
}

interface SelectionBarProps {
  readonly listed: readonly Kiosk[]
  readonly selected: readonly Kiosk[]
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onRun: Run
}

/** Selects all listed devices, and acts on those that are selected. */
export const SelectionBar = ({ listed, selected, onSelect, onRun }: SelectionBarProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isAll = selected.length === listed.length && listed.length > 0
  return (
    <div className={styles.selection}>
      <Checkbox
        label={selected.length === 0 ? t('fleet.selectAll') : t('fleet.selected', { number: selected.length })}
        isOn={isAll}
        isMixed={selected.length > 0}
        onChange={(isOn) => onSelect(new Set(isOn ? listed.map(({ id }) => id) : []))}
      />
      {selected.length > 0 && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => onRun({ kind: 'reload' }, selected)}>
            {t('fleet.reload')}
          </Button>
          <Button size="small" onClick={() => setAsked('stop')}>
            {t('fleet.stop')}
          </Button>
          <Button size="small" onClick={() => onRun({ kind: 'resume' }, selected)}>
            {t('fleet.resume')}
          </Button>
          <Button size="small" look="danger" onClick={() => setAsked('sign-out')}>
            {t('fleet.revoke')}
          </Button>
        </div>
      )}
      {asked !== null && <AskDialog asked={asked} kiosks={selected} onRun={onRun} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Shown in place of devices that could not be loaded, or that this user may not see. */
export const FleetFailed = ({ fault, onRetry }: { readonly fault: Fault; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const isForbidden = fault.kind === 'forbidden'
  return (
    <EmptyState
      icon={<Monitor size={20} />}
      title={t(isForbidden ? 'fleet.notYours' : 'fleet.failed')}
      actions={isForbidden ? undefined : <Button onClick={onRetry}>{t('app.retry')}</Button>}
    >
      {faultMessage(fault)}
    </EmptyState>
  )
}

interface FleetOutcomeProps {
  readonly outcome: Outcome
  readonly onRun: Run
  readonly onClose: () => void
}

/**
 * Outcome of the last action: how many devices it reached, and each device that it did not reach with the reason. An
 * action on one device that succeeded shows in its row, so this shows nothing.
 */
export const FleetOutcome = ({ outcome, onRun, onClose }: FleetOutcomeProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const { action, total, done, failed } = outcome
  const isShownInRow = total === 1 && action.kind !== 'reload' && action.kind !== 'sign-out'
  if (failed.length === 0 && isShownInRow) return null
  const isComplete = done.length + failed.length === total
  return (
    <section
      className={styles.outcome}
      data-failed={failed.length > 0 || undefined}
      aria-label={t('fleet.outcome.title')}
    >
      <p role={failed.length > 0 ? 'alert' : 'status'} className={styles.outcomeWords}>
        {t('fleet.outcome.done', { action: t(`fleet.outcome.action.${action.kind}`), done: done.length, total })}
        {failed.length > 0 && ` ${t('fleet.outcome.failed', { number: failed.length })}`}
      </p>
      {failed.length > 0 && (
        <ul className={styles.failures}>
          {failed.map(({ kiosk, fault }) => (
            <li key={kiosk.id}>
              <b>{kiosk.name}</b> {faultMessage(fault)}
            </li>
          ))}
        </ul>
      )}
      {isComplete && (
        <div className={styles.outcomeActions}>
          {failed.length > 0 && (
            <Button
              size="small"
              onClick={() =>
                onRun(
                  action,
                  failed.map(({ kiosk }) => kiosk),
                )
              }
            >
              {t('app.retry')}
            </Button>
          )}
          <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </div>
      )}
    </section>
  )
}
