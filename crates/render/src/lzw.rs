//! LZW compression for GIF. Most pixels of a frame are in long runs of the transparent pixel. A
//! direct lookup table is ten times faster for such data than a table that must be searched.

/// The number of bits in a pixel.
const BITS_PER_PIXEL: u32 = 8;
/// The code that resets the table.
const CLEAR_CODE: u16 = 1 << BITS_PER_PIXEL;
/// The code that ends the image.
const END_CODE: u16 = CLEAR_CODE + 1;
/// The maximum number of codes.
const MAX_CODES: usize = 1 << 12;

/// An LZW encoder that reuses its table for all frames.
pub(crate) struct Packer {
    /// For each code and pixel, the code of the string that the pixel extends. The value is 0 if
    /// the table does not contain this string.
    longer: Vec<[u16; 1 << BITS_PER_PIXEL]>,
    /// The code for the next new string.
    next: u16,
    /// The current number of bits in a code.
    width: u32,
}

/// A writer for a bit stream. The first bit of a byte is its lowest bit.
struct Bits {
    bytes: Vec<u8>,
    waiting: u32,
    count: u32,
}

impl Bits {
    fn put(&mut self, code: u16, width: u32) {
        self.waiting |= u32::from(code) << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }
}

impl Packer {
    pub(crate) fn new() -> Self {
        Self { longer: vec![[0; 1 << BITS_PER_PIXEL]; MAX_CODES], next: END_CODE + 1, width: BITS_PER_PIXEL + 1 }
    }

    fn clear(&mut self) {
        let used = usize::from(self.next).min(MAX_CODES);
        self.longer[..used].fill([0; 1 << BITS_PER_PIXEL]);
        (self.next, self.width) = (END_CODE + 1, BITS_PER_PIXEL + 1);
    }

    /// Returns the image data of a frame: the number of bits in a pixel, then the codes.
    pub(crate) fn packed(&mut self, pixels: &[u8]) -> Vec<u8> {
        let mut bits = Bits { bytes: vec![BITS_PER_PIXEL as u8], waiting: 0, count: 0 };
        self.clear();
        bits.put(CLEAR_CODE, self.width);
        if let Some((&first, rest)) = pixels.split_first() {
            let mut string = u16::from(first);
            for &pixel in rest {
                let longer = &mut self.longer[usize::from(string)][usize::from(pixel)];
                if *longer != 0 {
                    string = *longer;
                    continue;
                }
                *longer = self.next;
                bits.put(string, self.width);
                string = u16::from(pixel);
                self.count(&mut bits);
            }
            bits.put(string, self.width);
            self.count(&mut bits);
        }
        bits.put(END_CODE, self.width);
        bits.put(0, 7);
        bits.bytes
    }

    /// Counts a new code. Then widens the codes if necessary. If the table is full, resets it
    /// instead.
    fn count(&mut self, bits: &mut Bits) {
        if usize::from(self.next) == MAX_CODES - 1 {
            bits.put(CLEAR_CODE, self.width);
            self.clear();
            return;
        }
        if self.next == 1 << self.width {
            self.width += 1;
        }
        self.next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(pixels: &[u8], packed: Vec<u8>) {
        let palette: Vec<u8> = (0..=255).flat_map(|grey| [grey; 3]).collect();
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, pixels.len() as u16, 1, &palette).expect("a file");
        let buffer = packed.into();
        let frame = gif::Frame { width: pixels.len() as u16, height: 1, buffer, ..gif::Frame::default() };
        encoder.write_lzw_pre_encoded_frame(&frame).expect("a frame");
        drop(encoder);
        let mut options = gif::DecodeOptions::new();
        options.check_lzw_end_code(true);
        let mut decoder = options.read_info(file.as_slice()).expect("a file");
        let read = decoder.read_next_frame().expect("it can be read").expect("a frame");
        assert!(read.buffer == pixels, "{} pixels", pixels.len());
    }

    /// An independent decoder restores the pixels, even after the table was full several times.
    #[test]
    fn pixels_are_read_back() {
        let mut packer = Packer::new();
        let mut seed = 1_u32;
        let mut noise = |least: u8| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            least.max((seed >> 24) as u8)
        };
        let random: Vec<u8> = (0..60_000).map(|_| noise(0)).collect();
        let runs: Vec<u8> = (0..60_000).map(|_| noise(240)).collect();
        let one = vec![255; 60_000];
        for pixels in [&random, &runs, &one] {
            let lengths = (1..5000).step_by(7).chain(3500..4500).chain([pixels.len()]);
            for length in lengths {
                let packed = packer.packed(&pixels[..length]);
                unpacked(&pixels[..length], packed);
            }
        }
        let short = packer.packed(&one).len();
        assert!(short < 600, "a run of 60,000 pixels takes {short} bytes");
    }
}
