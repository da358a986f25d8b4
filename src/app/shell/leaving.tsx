import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { signOutAnyway } from '#src/flows/ask-to-sign-out.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { leaving, stopLeaving, type Unsent } from '#src/state/leaving.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Asks before a sign-out that would drop unsent changes. */
export const Leaving = () => {
  const { unsent } = useSnapshot(leaving)
  return unsent && <SignOutQuestion unsent={unsent} />
}

/** Lists the unsent changes and asks. */
const SignOutQuestion = ({ unsent }: { readonly unsent: readonly Unsent[] }) => {
  const { t } = useTranslation()
  const product = useProduct()
  return (
    <Dialog
      role="alertdialog"
      title={t('leaving.title')}
      onClose={stopLeaving}
      actions={
        <>
          <Button onClick={stopLeaving}>{t('leaving.stay')}</Button>
          <Button look="danger" onClick={() => void signOutAnyway(product)}>
            {t('leaving.leave')}
          </Button>
        </>
      }
    >
      <p>
        {t('offline.waiting', { count: unsent.length })} {t('leaving.words')}
      </p>
      <ul>
        {unsent.map(({ id, kind, subject }) => (
          <li key={id}>{t(`leaving.unsent.${kind}`, { subject: subject || t('notice.noSubject') })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
