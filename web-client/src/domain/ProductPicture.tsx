import type { ComponentType } from 'react';
import BrickGood from '@/ui/illustrations/goods/BrickGood.svg';
import PipeGood from '@/ui/illustrations/goods/PipeGood.svg';
import TileGood from '@/ui/illustrations/goods/TileGood.svg';
import WindowGood from '@/ui/illustrations/goods/WindowGood.svg';
import BoardGood from '@/ui/illustrations/goods/BoardGood.svg';
import CableGood from '@/ui/illustrations/goods/CableGood.svg';
import LampGood from '@/ui/illustrations/goods/LampGood.svg';
import MeterGood from '@/ui/illustrations/goods/MeterGood.svg';
import type { SceneProps } from '@/ui/illustrations/drawing';
import BasketGood from '@/ui/illustrations/goods/BasketGood.svg';
import ChairGood from '@/ui/illustrations/goods/ChairGood.svg';
import CupGood from '@/ui/illustrations/goods/CupGood.svg';
import PotGood from '@/ui/illustrations/goods/PotGood.svg';
import DrillGood from '@/ui/illustrations/goods/DrillGood.svg';
import MotorGood from '@/ui/illustrations/goods/MotorGood.svg';
import PumpGood from '@/ui/illustrations/goods/PumpGood.svg';
import SewingMachineGood from '@/ui/illustrations/goods/SewingMachineGood.svg';
import BottleGood from '@/ui/illustrations/goods/BottleGood.svg';
import BoxGood from '@/ui/illustrations/goods/BoxGood.svg';
import JarGood from '@/ui/illustrations/goods/JarGood.svg';
import SackGood from '@/ui/illustrations/goods/SackGood.svg';
import BagGood from '@/ui/illustrations/goods/BagGood.svg';
import FabricGood from '@/ui/illustrations/goods/FabricGood.svg';
import ShirtGood from '@/ui/illustrations/goods/ShirtGood.svg';
import TowelGood from '@/ui/illustrations/goods/TowelGood.svg';

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

type PictureName = keyof typeof drawings;
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
