import { useTranslation } from 'react-i18next'
import type { RouteFault } from '#src/contract/compute.ts'
import { Button } from '#src/ui/button.tsx'
import { Trouble } from '#src/ui/trouble.tsx'
import { useWaysOn } from '../map-parts/use-ways-on.ts'
import { WhatBlocks } from '../map-parts/what-blocks.tsx'
import styles from './map.module.css'

/** Why there is no way, and what can be done now. */
export const WayTrouble = ({ kind }: { readonly kind: RouteFault['kind'] }) => {
  const { t } = useTranslation()
  const { barriers, nearestFloor, waysOn, act } = useWaysOn(kind)
  return (
    <div className={styles.details}>
      <Trouble role="alert">{t(`wayfinding.error.${kind}`)}</Trouble>
      <WhatBlocks barriers={barriers} nearestFloor={nearestFloor} />
      <div className={styles.actions}>
        {waysOn.map((way, index) => (
          <Button key={way} look={index === 0 ? 'primary' : 'outline'} onClick={() => act(way)}>
            {t(`wayfinding.wayOn.${way}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
