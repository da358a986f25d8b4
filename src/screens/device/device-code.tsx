import { useMemo } from 'react'
import { drawCode, type CodeCare } from '../qr/show/draw-code.ts'
import styles from './device-code.module.css'

interface DeviceCodeProps {
  readonly text: string
  readonly label: string
  readonly care?: CodeCare
}

/** A code that a phone reads off the screen; the same in every theme, and at night. */
export const DeviceCode = ({ text, label, care }: DeviceCodeProps) => {
  const { size, path } = useMemo(() => drawCode(text, care), [text, care])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-address={text}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
