import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/**
 * Content for paper, of which nothing is on the screen. While it is mounted the page prints nothing else. A sheet that is on
 * the screen too, such as a code in a dialog, has the attribute `data-print-sheet` instead, and imports the styles.
 */
export const Paper = ({ children }: { readonly children: ReactNode }) =>
  createPortal(
    <div className={styles.paper}>
      <div data-print-sheet>{children}</div>
    </div>,
    document.body,
  )
