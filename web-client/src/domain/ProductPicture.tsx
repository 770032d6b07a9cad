import type { ComponentType } from 'react';
import { BrickGood, PipeGood, TileGood, WindowGood } from '@/ui/illustrations/goods/building';
import { BoardGood, CableGood, LampGood, MeterGood } from '@/ui/illustrations/goods/electronics';
import type { SceneProps } from '@/ui/illustrations/goods/good';
import { BasketGood, ChairGood, CupGood, PotGood } from '@/ui/illustrations/goods/home';
import { DrillGood, MotorGood, PumpGood, SewingMachineGood } from '@/ui/illustrations/goods/machinery';
import { BottleGood, BoxGood, JarGood, SackGood } from '@/ui/illustrations/goods/packaging';
import { BagGood, FabricGood, ShirtGood, TowelGood } from '@/ui/illustrations/goods/textiles';

type Drawing = ComponentType<SceneProps>;

/** Drawings by the names that products refer to, by category. */
const drawings = {
  cable: CableGood,
  lamp: LampGood,
  board: BoardGood,
  meter: MeterGood,
  shirt: ShirtGood,
  fabric: FabricGood,
  towel: TowelGood,
  bag: BagGood,
  cup: CupGood,
  pot: PotGood,
  chair: ChairGood,
  basket: BasketGood,
  tile: TileGood,
  brick: BrickGood,
  pipe: PipeGood,
  window: WindowGood,
  drill: DrillGood,
  pump: PumpGood,
  motor: MotorGood,
  'sewing-machine': SewingMachineGood,
  box: BoxGood,
  jar: JarGood,
  bottle: BottleGood,
  sack: SackGood,
} satisfies Record<string, Drawing>;

export type PictureName = keyof typeof drawings;
export const pictureNames = Object.keys(drawings) as PictureName[];

/** Fallback drawing of each category. */
const ofCategory: Readonly<Record<string, PictureName>> = {
  PRODUCT_CATEGORY_ELECTRONICS: 'board',
  PRODUCT_CATEGORY_TEXTILES: 'fabric',
  PRODUCT_CATEGORY_HOME: 'cup',
  PRODUCT_CATEGORY_BUILDING: 'brick',
  PRODUCT_CATEGORY_MACHINERY: 'motor',
  PRODUCT_CATEGORY_PACKAGING: 'box',
};

export const isPicture = (name: string): name is PictureName => Object.hasOwn(drawings, name);

/** Returns the drawing of a product. */
export const pictureOf = (picture: string, category: string): PictureName =>
  isPicture(picture) ? picture : (ofCategory[category] ?? 'box');

interface ProductPictureProps extends SceneProps {
  picture: string;
  category: string;
}

/** Drawing of a product. The text next to it describes the product. */
export function ProductPicture({ picture, category, ...scene }: ProductPictureProps) {
  const Drawn: Drawing = drawings[pictureOf(picture, category)];
  return <Drawn {...scene} />;
}
