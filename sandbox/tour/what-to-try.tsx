import AppWindow from 'lucide-react/icons/app-window'
import Bell from 'lucide-react/icons/bell'
import Bug from 'lucide-react/icons/bug'
import DoorOpen from 'lucide-react/icons/door-open'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutPanel from 'lucide-react/icons/layout-panel-left'
import MapIcon from 'lucide-react/icons/map'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Search from 'lucide-react/icons/search'
import { useSandboxText } from '../sandbox-text.ts'
import styles from './what-to-try.module.css'

const steps = [
  { key: 'drag', icon: MousePointerClick },
  { key: 'search', icon: Search },
  { key: 'plan', icon: LayoutPanel },
  { key: 'map', icon: MapIcon },
  { key: 'keys', icon: Keyboard },
  { key: 'colleague', icon: Bell },
  { key: 'window', icon: AppWindow },
  { key: 'device', icon: DoorOpen },
  { key: 'fault', icon: Bug },
] as const

/** A short list of things to try in the sandbox. */
export const WhatToTry = () => {
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
