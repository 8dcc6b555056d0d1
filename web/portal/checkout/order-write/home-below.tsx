import { brand } from "#brand/brand.ts";
import { LazyHomeReviews } from "../../shell/reviews/lazy-reviews.tsx";
import style from "./home-below.module.css";
import { HomeMachine } from "./home-machine.tsx";
import { HomeSpeed } from "./home-speed.tsx";
import { HomeTrust } from "./home-trust.tsx";

/** Each kind of brand argues with something else (decision 0236). */
const arguments_of = { speed: HomeSpeed, trust: HomeTrust, machine: HomeMachine };
const Argument = arguments_of[brand.home];

/** What the home page says below the form. */
export const HomeBelow = () => (
  <>
    <Argument />
    <div className={style.reviews}>
      <LazyHomeReviews />
    </div>
  </>
);
