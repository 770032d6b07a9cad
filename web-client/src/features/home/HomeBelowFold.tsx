import { homeSections } from '@/app/paths';
import { useSectionOfAddress } from '@/ui/sections';
import { AppTeaser } from './components/AppTeaser';
import { JoinAsTherapist } from './components/JoinAsTherapist';
import { MentalHealth } from './components/MentalHealth';
import { WhyChoose } from './components/WhyChoose';

/** The part of the front page below the services. */
export default function HomeBelowFold() {
  useSectionOfAddress(homeSections.app);
  return (
    <>
      <AppTeaser />
      <MentalHealth />
      <WhyChoose />
      <JoinAsTherapist />
    </>
  );
}
