import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ca: Translated<typeof en> = {
  device: {
    pairing: {
      title: 'Configura aquesta pantalla',
      words:
        'Al telèfon o a l’ordinador, obre Dispositius i tria «Afegeix un dispositiu». Escriu aquest codi o escaneja el codi QR.',
      code: 'Codi: {{letters}}',
      scan: 'Codi QR que obre Dispositius amb aquest codi',
      until: 'Vàlid fins a {{time}}. Després apareixerà aquí un codi nou.',
      offline: 'Sense connexió. El codi continua sent vàlid si la connexió torna a temps.',
      waiting: 'A l’espera que s’afegeixi…',
      added: 'S’ha afegit. S’està iniciant…',
      unsupported:
        'Aquest servidor no permet afegir pantalles amb un codi. En aquesta pantalla, obre l’enllaç de configuració que hi ha a Dispositius.',
    },
    trouble: {
      again: 'S’està tornant a provar…',
      InvalidKiosk: {
        title: 'Aquest dispositiu no està configurat',
        words: 'No està registrat o se n’ha tancat la sessió. Un administrador el pot configurar des de Dispositius.',
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
