import { useTranslation } from 'react-i18next'
import type { RouteFault } from '#src/contract/compute.ts'
import { DeviceButton } from '../../device-button.tsx'
import { useWaysOn } from '../../../map-parts/use-ways-on.ts'
import { WhatBlocks } from '../../../map-parts/what-blocks.tsx'
import styles from './kiosk-map.module.css'
import { StepFreeKey } from './step-free-key.tsx'

/** Why there is no way from here, and what can be done now. */
export const WayHalt = ({ kind }: { readonly kind: RouteFault['kind'] }) => {
  const { t } = useTranslation()
  const { barriers, nearestFloor, waysOn, act } = useWaysOn(kind)
  // Nobody starts anywhere but here, and what begins anew stands below.
  const offered = waysOn.filter((way) => way !== 'choose-start' && way !== 'choose-target' && way !== 'restart')
  return (
    <>
      <p className={styles.trouble} role="alert">
        {t(`wayfinding.error.${kind}`)}
      </p>
      <WhatBlocks barriers={barriers} nearestFloor={nearestFloor} />
      <div className={styles.choices}>
        {offered.map((way, index) => (
          <DeviceButton key={way} look={index === 0 ? 'strong' : 'plain'} onClick={() => act(way)}>
            {t(`wayfinding.wayOn.${way}`)}
          </DeviceButton>
        ))}
        <StepFreeKey />
      </div>
    </>
  )
}
