import { brand } from "#brand/brand.ts";
import { LazyHomeReviews } from "../../shell/reviews/lazy-reviews.tsx";
import style from "./home-below.module.css";
import { HomeSpeed } from "./home-speed.tsx";
import { HomeTrust } from "./home-trust.tsx";

/** What the home page says below the form; each kind of brand argues with something else (decision 0236). */
export const HomeBelow = () => (
  <>
    {brand.home === "speed" ? <HomeSpeed /> : <HomeTrust />}
    <div className={style.reviews}>
      <LazyHomeReviews />
    </div>
  </>
);
