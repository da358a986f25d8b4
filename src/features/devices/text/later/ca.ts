import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  device: {
    trouble: {
      again: 'S’està tornant a provar…',
      InvalidKiosk: {
        title: 'Aquest dispositiu no està configurat',
        words:
          'No està registrat o se n’ha tancat la sessió. Un administrador el pot configurar des de Panells i quioscos.',
      },
      InvalidKioskLicence: {
        title: 'Aquest dispositiu no té llicència',
        words: 'Funcionarà tan bon punt tingui assignada una llicència de quiosc.',
      },
      Unreachable: {
        title: 'No es pot connectar amb el servidor',
        words: 'Es tornarà a connectar automàticament quan torni la xarxa.',
      },
    },
  },
}
