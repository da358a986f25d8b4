import type { ParseKeys } from 'i18next'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { boot } from '#src/features/account/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { lookForVersion } from '#src/platform/service-worker.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { useDelayed } from '#src/ui/feedback.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { Mark } from '#src/ui/mark.tsx'
import styles from './boot-screen.module.css'

/** Shows the steps of boot, if it takes long. */
export const BootScreen = () => {
  const { t } = useTranslation()
  const { step } = useSnapshot(boot)
  const isSlow = useDelayed(true)
  return (
    <main className={styles.screen} aria-label={t('boot.title')} aria-busy="true">
      <div className={styles.mark}>
        <Mark size={40} />
      </div>
      <p className={styles.step} role="status">
        {isSlow && (
          <>
            <Spinner /> {t(`boot.step.${step}`)}
          </>
        )}
      </p>
    </main>
  )
}

const again = <RotateCw size={15} aria-hidden="true" />
const reloadPage = (): void => window.location.reload()

/** A failed start: the specified message, advice, the details to copy, and a button to try again or to reload. */
export const BootFailure = ({ fault, onRetry }: { readonly fault: Fault; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  // A newer version may be able to start. It is loaded at once, because no data can be lost here.
  useEffect(() => {
    void lookForVersion((take) => take())
  }, [])
  const isFieldKnown = fault.kind === 'config-unreadable' && fault.field !== undefined
  // Only some kinds have their own advice.
  const ownAdvice = `fault.${fault.kind}.${isFieldKnown ? 'adviceForField' : 'advice'}` as ParseKeys
  return (
    <main className={styles.failure}>
      <ErrorScreen
        title={t('boot.failed')}
        message={faultMessage(fault)}
        advice={t([ownAdvice, 'fault.advice'], { ...fault })}
        details={JSON.stringify(fault, null, 2)}
        actions={
          fault.kind === 'resources-unreadable' ? (
            // Boot has cleared the cache.
            <Button look="primary" icon={again} onClick={reloadPage}>
              {t('fault.resources-unreadable.action')}
            </Button>
          ) : (
            <>
              <Button look="primary" icon={again} onClick={onRetry}>
                {t('app.retry')}
              </Button>
              <Button onClick={reloadPage}>{t('app.reload')}</Button>
            </>
          )
        }
      />
    </main>
  )
}

/** Screen of a bug. It shows a number, with which support finds the stack in the log, and never the stack. */
const Crash = ({ number }: { readonly number: string }) => {
  const { t } = useTranslation()
  const [details] = useState(
    () => `${number}\n${new Date().toISOString()}\n${window.location.pathname}\n${navigator.userAgent}`,
  )
  return (
    <ErrorScreen
      title={`${t('crash.title')} (${number})`}
      message={t('crash.message')}
      advice={t('crash.advice')}
      details={details}
      actions={
        <Button look="primary" icon={again} onClick={reloadPage}>
          {t('app.reload')}
        </Button>
      }
    />
  )
}

/** Returns the number of a bug, such as 'E-1A2B3C4D': the same for each user of a build, because it is made of the stack. */
const numberOf = (error: unknown): string => {
  let hash = 0
  for (const letter of String((error instanceof Error && error.stack) || error))
    hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return `E-${hash.toString(16).padStart(8, '0').toUpperCase()}`
}

interface ErrorBoundaryProps {
  /** Called with every bug. */
  readonly onBug?: ((error: unknown) => void) | undefined
  /** If it changes, the children are rendered again. The path is passed, so that users can leave a broken screen. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly error: unknown
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

type LogBug = (error: unknown, number: string) => void

const waiting: Parameters<LogBug>[] = []
let logBug: LogBug = (...bug) => void waiting.push(bug)

/** Logs the bugs of rendering from now on, and those that were waiting for the code that does so. */
export function logBugsWith(log: LogBug): void {
  logBug = log
  for (const bug of waiting.splice(0)) log(...bug)
}

/** Catches bugs thrown during rendering, logs them, and shows an error screen with their number. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, isBroken: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, isBroken: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    logBug(error, numberOf(error))
    this.props.onBug?.(error)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Crash number={numberOf(this.state.error)} /> : this.props.children
  }
}
