import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'Es torna a provar tot sol',
      InvalidKiosk: {
        title: 'Aquest dispositiu no està configurat',
        words:
          'El servidor no el coneix, o se’n va tancar la sessió. Qui té cura dels dispositius el pot configurar des de la llista.',
      },
      InvalidKioskLicence: {
        title: 'Aquest dispositiu no té llicència',
        words: 'Continuarà tot sol quan se li assigni una de les llicències de quiosc.',
      },
      Unreachable: {
        title: 'No es pot arribar al servidor',
        words: 'Encara no se sap res per mostrar. Continuarà tot sol quan torni la xarxa.',
      },
    },
  },
}
