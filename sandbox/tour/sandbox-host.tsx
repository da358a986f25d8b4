import type { SandboxHost } from '#src/base/sandbox-host.ts'
import { addSandboxTexts, useSandboxText } from '../sandbox-text.ts'
import { type ServerType, serverTypes } from '#src/wire/configuration.ts'
import { Select } from '#src/ui/select.tsx'
import { calendarNames } from '#src/calendars/names.ts'
import AppWindow from 'lucide-react/icons/app-window'
import Bell from 'lucide-react/icons/bell'
import Bug from 'lucide-react/icons/bug'
import DoorOpen from 'lucide-react/icons/door-open'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutPanelLeft from 'lucide-react/icons/layout-panel-left'
import MapIcon from 'lucide-react/icons/map'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Search from 'lucide-react/icons/search'
import styles from './what-to-try.module.css'

interface Account {
  readonly email: string
  readonly password: string
}

/** Returns what the sandbox adds to the sign-in pages, and adds the sandbox's texts. `account`: one of its people, to try. */
export function createSandboxHost(account: Account, calendar: CalendarOfSandbox | null): SandboxHost {
  addSandboxTexts()
  const Note = () => <>{useSandboxText().t('sandbox.hint.note')}</>
  const AccountHint = () => <>{useSandboxText().t('sandbox.hint.account', { ...account })}</>
  const LinkHint = () => <>{useSandboxText().t('sandbox.hint.link', { email: account.email })}</>
  return {
    tour: <WhatToTry />,
    calendarChoice: calendar && <CalendarChoice calendar={calendar} />,
    note: <Note />,
    accountHint: <AccountHint />,
    linkHint: <LinkHint />,
  }
}

/** Absent if many people share one sandbox: its calendar is the same for everybody. */
interface CalendarOfSandbox {
  readonly serverType: ServerType
  /** Reloads the page with another calendar for the same campus; every reservation stays. */
  choose(serverType: ServerType): void
}

const options = serverTypes.map((value) => ({ value, label: calendarNames[value] }))

/** Before which calendar the sandbox is to be tried. */
const CalendarChoice = ({ calendar }: { readonly calendar: CalendarOfSandbox }) => {
  const { t } = useSandboxText()
  return (
    <Select
      label={t('sandbox.server')}
      value={calendar.serverType}
      options={options}
      onChange={(serverType) => calendar.choose(serverType)}
    />
  )
}

const steps = [
  { key: 'drag', icon: MousePointerClick },
  { key: 'search', icon: Search },
  { key: 'plan', icon: LayoutPanelLeft },
  { key: 'map', icon: MapIcon },
  { key: 'keys', icon: Keyboard },
  { key: 'colleague', icon: Bell },
  { key: 'window', icon: AppWindow },
  { key: 'device', icon: DoorOpen },
  { key: 'fault', icon: Bug },
] as const

/** A short list of things to try in the sandbox. */
const WhatToTry = () => {
  const { t } = useSandboxText()
  return (
    <section className={styles.tour} aria-labelledby="what-to-try">
      <h2 id="what-to-try" className={styles.title}>
        {t('try.title')}
      </h2>
      <p className={styles.lead}>{t('try.lead')}</p>
      <ol className={styles.steps}>
        {steps.map(({ key, icon: Icon }) => (
          <li key={key} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span>
              <strong>{t(`try.${key}.title`)}</strong>
              <span className={styles.words}>{t(`try.${key}.words`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
