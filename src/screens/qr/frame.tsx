import { useContext, type ReactNode } from 'react'
import { ProductContext } from '#src/flows/use-product.ts'
import styles from './frame.module.css'

/** In the middle of the shell, or of a page of its own where nobody is signed in. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const isInShell = useContext(ProductContext) !== null
  return isInShell ? <div className={styles.frame}>{children}</div> : <main className={styles.frame}>{children}</main>
}
