import type { MantineColorsTuple } from '@mantine/core';

/** Ten shades, light to dark. `khadi` is Mantine's gray, `night` its dark. */
export const neel: MantineColorsTuple = [
  '#EEF0FB',
  '#DADEF5',
  '#B9C1EC',
  '#97A3F2',
  '#6F7CD6',
  '#4A57BC',
  '#36429F',
  '#2A3488',
  '#1E2566',
  '#161B4D',
];
export const marigold: MantineColorsTuple = [
  '#FFF8E6',
  '#FDEDC6',
  '#FFDF94',
  '#FFCF6B',
  '#FFBE3D',
  '#F6AE1B',
  '#DD9300',
  '#B87100',
  '#8A5400',
  '#704300',
];
export const leaf: MantineColorsTuple = [
  '#EEF7EE',
  '#E0EFE0',
  '#BEDEC3',
  '#84D6A0',
  '#5DB97E',
  '#3E9A60',
  '#288050',
  '#1C6B3F',
  '#155431',
  '#15311F',
];
export const brick: MantineColorsTuple = [
  '#FDF2EE',
  '#FAE5DD',
  '#F3C6B8',
  '#FFA38F',
  '#EC7A61',
  '#D75A3F',
  '#BE432B',
  '#A3341F',
  '#7F2817',
  '#3D1B14',
];
export const khadi: MantineColorsTuple = [
  '#FFFDF8',
  '#F5F1E8',
  '#EBE5D7',
  '#DAD2C0',
  '#C2B8A3',
  '#A59C88',
  '#857D6C',
  '#655F52',
  '#47433A',
  '#2B2924',
];
export const night: MantineColorsTuple = [
  '#F2EEE4',
  '#BFC1D8',
  '#9A9EC0',
  '#7B82B0',
  '#4A4F7C',
  '#32375C',
  '#252947',
  '#1A1D35',
  '#101223',
  '#0B0D1A',
];
