import FlaskConical from 'lucide-react/icons/flask-conical'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import type { SandboxControls } from '../page-controls.ts'
import type { Parameters } from '../parameters.ts'
import { ClockSection, PersonSection, ResetSection, WorldSection } from './world-section.tsx'
import { FaultSection, LiveSection, NetworkSection } from './network-section.tsx'
import { ObjectSection, resourceInAddress } from './object-section.tsx'
import styles from './sandbox-panel.module.css'
import { useSandboxText } from '../sandbox-text.ts'
import type { SandboxState } from '#mocks/controls.ts'
import { createRoot } from 'react-dom/client'
import type { ClosablePlace } from '#mocks/venue/venue-places.ts'
import { devicePath, setupPart } from '#src/features/devices/model/stored-device.ts'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { type HubName, hubNames } from '#src/wire/hub.ts'
import { Section, type SectionProps } from './section.tsx'

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

/**
 * Makes one change for each event of the hub (specification, section 7). The application learns of it only from the hub. The
 * changed resource is the one on screen, or else the first room.
 */
const ChangeSection = ({ controls, act }: Pick<SectionProps, 'controls' | 'act'>) => {
  const { t } = useSandboxText()
  const [changed, setChanged] = useState<string | null>(null)
  const provoke = (name: HubName) =>
    act(() => controls.provoke(name, resourceInAddress() ?? undefined).then(setChanged))
  return (
    <Section title={t('sandbox.section.changes')}>
      <p className={styles.note}>{t('sandbox.changes.hint')}</p>
      <div className={styles.changes}>
        {hubNames.map((name) => (
          <Button key={name} size="small" onClick={() => provoke(name)}>
            {t(`sandbox.changes.${name}`)} <code>{name}</code>
          </Button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {changed !== null &&
          (changed === '' ? t('sandbox.changes.nothing') : t('sandbox.changes.done', { what: changed }))}
      </p>
    </Section>
  )
}

/** Closes lifts, stairs, doors and corridors of the first site for everyone. The application learns of it from the hub. */
const ClosureSection = ({ controls, state, act }: Pick<SectionProps, 'controls' | 'state' | 'act'>) => {
  const { t } = useSandboxText()
  const [places, setPlaces] = useState<readonly ClosablePlace[]>([])
  useEffect(() => void controls.closablePlaces().then(setPlaces), [controls])
  return (
    <Section title={t('sandbox.section.closures')}>
      <p className={styles.note}>{t('sandbox.closures.hint')}</p>
      <div className={styles.faults}>
        {places.map(({ id, name, areaId }) => (
          <Switch
            key={id}
            label={name}
            isOn={state.closed.includes(id)}
            onChange={(isClosed) => act(() => controls.setClosed(id, areaId, isClosed))}
          />
        ))}
      </div>
    </Section>
  )
}

type Devices = Awaited<ReturnType<SectionProps['controls']['kiosks']>>

/** Maximum number of devices in the list. */
const mostDevices = 60

/** Opens a door panel or a lobby kiosk in another tab, set up as by its administrator. */
const DeviceSection = ({ controls, act }: SectionProps) => {
  const { t } = useSandboxText()
  const [devices, setDevices] = useState<Devices>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void controls.kiosks().then((all) => setDevices(all.slice(0, mostDevices)))
  }, [controls])
  const device = devices.find(({ id }) => id === chosen) ?? devices.find(({ kind }) => kind === 'panel')
  const open = async (): Promise<void> => {
    if (!device) return
    const code = await controls.setUpKiosk(device.id)
    const address = new URL(location.href)
    address.hash = devicePath(device) + setupPart(code, true)
    window.open(address.href, '_blank')
  }
  return (
    <Section title={t('sandbox.section.devices')}>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.devices.device')}
          value={device?.id ?? ''}
          options={devices.map(({ id, kind, name }) => ({ value: id, label: t(`sandbox.devices.${kind}`, { name }) }))}
          onChange={setChosen}
        />
        <Button className={styles.bottom} disabled={!device} onClick={() => act(open)}>
          {t('sandbox.devices.open')}
        </Button>
      </div>
      {device && (
        <Switch
          label={t('sandbox.devices.outOfOrder')}
          isOn={out.has(device.id)}
          onChange={(isOut) => {
            setOut(new Set(isOut ? [...out, device.id] : [...out].filter((id) => id !== device.id)))
            act(() => controls.setOutOfOrder(device.id, isOut ? t('sandbox.devices.reason') : null))
          }}
        />
      )}
    </Section>
  )
}
