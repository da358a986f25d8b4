import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  language: {
    label: 'Idioma',
    cs: 'Čeština',
    en: 'English',
    de: 'Deutsch',
    fr: 'Français',
    es: 'Español',
    ca: 'Català',
    ua: 'Українська',
  },
  theme: {
    label: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
    contrast: 'Alto contraste',
  },
  settings: {
    announce: {
      title: 'Notificaciones',
      label: 'Anunciar mis reservas',
      hint: 'Cuando una se puede confirmar, empieza en 10 minutos o se ha liberado porque nadie la confirmó. También cuando queda libre algo de tu lista de espera.',
      consent: {
        granted: 'Su navegador las muestra mientras Foyer esté abierto en una pestaña.',
        denied:
          'Su navegador bloquea las notificaciones de esta página; solo aparecen dentro de Foyer. Permítalas en los ajustes de este sitio, junto a la dirección.',
        default: 'Responda a la pregunta de su navegador para verlas también fuera de Foyer.',
        unsupported: 'Este navegador no puede mostrar notificaciones; solo aparecen dentro de Foyer.',
      },
    },
    look: 'Apariencia',
    account: 'Cuenta',
    storage: 'Datos en este navegador',
    used: '{{size}} MB en uso',
    usedUnknown: 'Copias guardadas en este navegador',
    storageHint: 'Las copias de recursos y ajustes aceleran el inicio. Al borrarlas no se pierde nada.',
    memoryHint: 'Este navegador no nos deja guardar datos; todo desaparece al cerrar la pestaña.',
    clear: 'Borrar',
    cleared: 'Se han borrado las copias de este navegador.',
  },
}
