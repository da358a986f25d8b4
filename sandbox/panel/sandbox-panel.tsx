import FlaskConical from 'lucide-react/icons/flask-conical'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import type { SandboxControls } from '../page-controls.ts'
import type { Parameters } from '../parameters.ts'
import { ClockSection, PersonSection, WorldSection, ResetSection } from './world-section.tsx'
import { ChangeSection, ClosureSection } from './change-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { FaultSection, LiveSection, NetworkSection } from './network-section.tsx'
import { ObjectSection } from './object-section.tsx'
import styles from './sandbox-panel.module.css'
import { useSandboxText } from '../sandbox-text.ts'
import type { SandboxState } from '#mocks/controls.ts'
import { createRoot } from 'react-dom/client'

interface SandboxPanelProps {
  readonly controls: SandboxControls
  readonly parameters: Parameters
}

/** A small button, and a drawer with all controls of the simulated world. */
const SandboxPanel = ({ controls, parameters }: SandboxPanelProps) => {
  const { t } = useSandboxText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, refresh } = useSandboxState(controls, isOpen)
  const drawer = useRef<HTMLElement>(null)
  const close = useCallback(() => {
    setOpen(false)
    opener.current?.focus()
  }, [])
  useEffect(() => {
    const opened = drawer.current
    if (!isOpen || opened === null) return
    heading.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    opened.addEventListener('keydown', onKey)
    return () => opened.removeEventListener('keydown', onKey)
  }, [isOpen, close])
  /** Executes a command and shows its result immediately. */
  const act = (work: () => Promise<unknown>) => void work().then(refresh)
  const section = state === null ? null : { controls, parameters, state, act }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <FlaskConical size={14} aria-hidden="true" />
        <span>{t('sandbox.open')}</span>
      </button>
      {isOpen && (
        <aside ref={drawer} id={id} className={styles.drawer} aria-labelledby={`${id}-title`}>
          <header className={styles.header}>
            <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
              {t('sandbox.title')}
            </h2>
            <IconButton label={t('sandbox.close')} icon={<X size={16} aria-hidden="true" />} onClick={close} />
          </header>
          <p className={styles.intro}>{t('sandbox.intro')}</p>
          {section && (
            <>
              <WorldSection {...section} />
              <PersonSection {...section} />
              <ClockSection {...section} />
              <NetworkSection {...section} />
              <LiveSection {...section} />
              <ChangeSection {...section} />
              <ClosureSection {...section} />
              <ObjectSection {...section} />
              <DeviceSection {...section} />
              <FaultSection {...section} />
              <ResetSection {...section} />
            </>
          )}
        </aside>
      )}
    </>
  )
}

const interval = 1_000

/** Polls the back end's state while the panel is open. `refresh` fetches it immediately. */
function useSandboxState(controls: SandboxControls, isOpen: boolean) {
  const [state, setState] = useState<SandboxState | null>(null)
  const refresh = useCallback(() => controls.state().then(setState), [controls])
  useEffect(() => {
    if (!isOpen) return
    const ask = () => void controls.state().then(setState)
    ask()
    const timer = setInterval(ask, interval)
    return () => clearInterval(timer)
  }, [controls, isOpen])
  return { state, refresh }
}

/** Mounts the panel next to the application, in its own React root, so that neither can crash the other. */
export function mountPanel(controls: SandboxControls, parameters: Parameters): void {
  const host = document.getElementById('sandbox')
  if (host !== null) createRoot(host).render(<SandboxPanel controls={controls} parameters={parameters} />)
}
